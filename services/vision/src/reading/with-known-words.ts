/**
 * Of characters that a recogniser is in doubt about, those that make words: 讨厌 rather than 过厌. Words are those of the
 * dictionary that ICU divides Chinese and Japanese with.
 */
import type { Word } from '../recognisers/recogniser.js';

/** 0 to 100: what is surer stays. */
const sure = 93;
/** By how much a text is likelier that has one word less, and by how much the one that is taken must be (natural logarithms). */
const perWord = 2;
const minGain = 1;
/** The dictionary is the same in all languages. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

const ideograph = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u;
/** The dictionary has few inflected words, so that it can't tell whether a kana is small. */
const small = 'ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ';
const large = 'あいうえおつやゆよわアイウエオツヤユヨワ';
const asLarge = (kana: string): string => large[small.indexOf(kana)] ?? kana;

/** @param lines of one text in a writing without spaces, a character each */
export function withKnownWords(lines: readonly (readonly Word[])[]): Word[][] {
  const characters = lines.flat();
  const texts = characters.map(({ text }) => text);
  const wordsWith = (index: number, text: string) =>
    [...segmenter.segment(texts.with(index, text).join(''))].length;
  characters.forEach((character, index) => {
    const { text, confidence, others = [] } = character;
    const possible = others.filter((other) => canBe(text, other.text));
    if (confidence >= sure || !ideograph.test(text) || possible.length === 0) return;
    const before = wordsWith(index, text);
    let most = minGain;
    for (const other of possible) {
      const fewer = before - wordsWith(index, other.text);
      const gain = Math.log(other.confidence / confidence) + perWord * fewer;
      if (fewer <= 0 || gain < most) continue;
      most = gain;
      texts[index] = other.text;
    }
  });
  let next = 0;
  return lines.map((line) => line.map((word) => ({ ...word, text: texts[next++] ?? word.text })));
}

const canBe = (text: string, other: string): boolean =>
  ideograph.test(other) && asLarge(other) !== asLarge(text);
