/**
 * Of characters that a recogniser is in doubt about, and of those that have nearly one shape, the ones that make words: 讨厌 rather
 * than 过厌, 笨蛋 rather than 策蛋. Words are those of the dictionary that ICU divides Chinese and Japanese with.
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

/**
 * Characters of nearly one shape: a recogniser takes one for the other without any doubt. None that is a word by itself as often as
 * it is part of one, as 入 and 人 are.
 */
const shapes =
  '晴睛 拔拨 籍藉 辨辩辫 鸟乌 爪瓜 幻幼 笨策 赢嬴羸 竟竞 暑署 博傅 狠狼 冶治 钓钩 荼茶 侯候 徒徙 尾属';
const ofOneShape: ReadonlyMap<string, string> = new Map(
  shapes.split(' ').flatMap((group) => [...group].map((one) => [one, group.replace(one, '')] as const)),
);
/** 0 to 100: how sure it is that what was read is another of its shape. */
const alike = 50;

/** @param lines of one text in a writing without spaces, a character each */
export function withKnownWords(lines: readonly (readonly Word[])[]): Word[][] {
  const characters = lines.flat();
  const texts = characters.map(({ text }) => text);
  const wordsWith = (index: number, text: string) =>
    [...segmenter.segment(texts.with(index, text).join(''))].length;
  characters.forEach((character, index) => {
    const { text, confidence, others = [] } = character;
    const possible = [
      ...(confidence < sure ? others.filter((other) => canBe(text, other.text)) : []),
      ...[...(ofOneShape.get(text) ?? '')].map((other) => ({ text: other, confidence: alike })),
    ];
    if (!ideograph.test(text) || possible.length === 0) return;
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
