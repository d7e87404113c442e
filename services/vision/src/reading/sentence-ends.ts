/** Marks at the end of sentences in languages without spaces: small rings, which blur, and which much else looks like. */
import type { Word } from '../recognisers/recogniser.js';
import { comma } from './merge-readings.js';

/** 0 to 100: a comma at the end of a text that was read with less is a full stop whose ring is blurred. */
const sureComma = 85;
const stop = '。';
/** Characters that the ring of a full stop is read as. */
const ring = /^[°º]$/u;
/** Nobody writes a full stop after these: the tail of a balloon, or the mark once more, was read. */
const ending = /^[。！？!?]$/u;

/** @param lines characters of a text, by line */
export function withSentenceEnds(lines: readonly (readonly Word[])[]): (readonly Word[])[] {
  const ended = lines.map((words, index) => {
    const last = words.at(-1);
    if (!last) return words;
    const isAtEnd = index === lines.length - 1;
    const isDoubtfulComma = comma.test(last.text) && last.confidence < sureComma;
    const isStop = (isAtEnd && isDoubtfulComma) || ring.test(last.text);
    return isStop ? [...words.slice(0, -1), { ...last, text: stop }] : words;
  });
  return ended.map((words) =>
    words.filter(({ text }, at) => text !== stop || !ending.test(words[at - 1]?.text ?? '')),
  );
}
