/** Marks at the end of sentences in languages without spaces: small rings, which blur, and which much else looks like. */
import type { Word } from '../recognisers/recogniser.js';
import { comma, fullStop } from './commas-and-stops.js';

/** 0 to 100: a comma at the end of a text that was read with less is a full stop whose ring is blurred. */
const sureComma = 85;
const stop = '。';
/** Characters that the ring of a full stop is read as. */
const ring = /^[°º]$/u;
/** A full stop at the end of a text, by itself, where it is a dot. */
const dot = /^[·・]$/u;
/** Nobody writes a full stop after these: the tail of a balloon, or the mark once more, was read. */
const ending = /^[。！？!?]$/u;

/** Nothing is said by it alone, but sentences end in it: a row shows it and the full stop in one place. */
const lastKana = /^\p{sc=Hiragana}$/u;

function withStopAtEnd(words: readonly Word[]): readonly Word[] {
  const [before, last] = words.slice(-2);
  if (words.length < 3 || !before || !last || before.text !== stop || !lastKana.test(last.text)) return words;
  return [...words.slice(0, -2), inPlaceOf(before, last), inPlaceOf(last, before)];
}

const inPlaceOf = ({ left, right, top, bottom }: Word, word: Word): Word => ({
  ...word,
  ...{ left, right, top, bottom },
});

/** @param lines characters of a text, by line */
export function withSentenceEnds(lines: readonly (readonly Word[])[]): (readonly Word[])[] {
  const ended = lines.map((words, index) => {
    const last = words.at(-1);
    if (!last) return words;
    const isAtEnd = index === lines.length - 1;
    const isDoubtfulComma = comma.test(last.text) && last.confidence < sureComma;
    const isDot = dot.test(last.text) && /\p{L}$/u.test(words.at(-2)?.text ?? '');
    const isStop = (isAtEnd && (isDoubtfulComma || isDot)) || ring.test(last.text);
    if (isStop) return [...words.slice(0, -1), { ...last, text: stop }];
    return isAtEnd ? withStopAtEnd(words) : words;
  });
  return ended.map((words) =>
    words.filter(({ text }, at) => !fullStop.test(text) || !ending.test(words[at - 1]?.text ?? '')),
  );
}
