import { blank } from '../raster/raster.js';
import { cutLyingWord, doubtfulLyingWords, withLyingWord } from './lying-words.js';

const words = (text: string, confidence: number, top = 0) =>
  [...text].map((one, at) => ({
    ...{ text: one, confidence, left: 0, right: 30, others: [{ text: '8', confidence: 10 }] },
    ...{ top: top + 20 * at, bottom: top + 20 * at + 20 },
  }));
const column = [...words('有', 99), ...words('WD□', 60, 20), ...words('级', 99, 80)];
const lyingWord = { from: 1, letters: column.slice(1, 4) };
const textOf = (all: readonly { readonly text: string }[]) => all.map(({ text }) => text).join('');

describe('a number that lies in a column', () => {
  it('is read again where it is in doubt, and no single letter', () => {
    expect(doubtfulLyingWords(column)).toEqual([lyingWord]);
    expect(doubtfulLyingWords([...words('有', 60), ...words('300', 95, 20)])).toEqual([]);
    expect(doubtfulLyingWords([...words('有', 99), ...words('3', 60, 20)])).toEqual([]);
    expect(doubtfulLyingWords(words('口口', 60))).toEqual([]);
  });

  it('is cut out of the column on its side', () => {
    const { width, height } = cutLyingWord(blank(100, 30), lyingWord);
    expect([width, height]).toEqual([60, 30]);
  });

  it('is what it is as a row, where that is surer', () => {
    const again = (text: string, confidence: number) =>
      withLyingWord(column, lyingWord, words(text, confidence));
    expect(textOf(again('300', 95))).toBe('有300级');
    expect(textOf(again('300!', 95))).toBe('有300级');
    expect(again('300', 95)[1]).toEqual({
      text: '3',
      confidence: 95,
      left: 0,
      right: 30,
      top: 20,
      bottom: 40,
    });
    expect(textOf(again('300', 50))).toBe('有WD□级');
    expect(textOf(again('30', 95))).toBe('有WD□级');
    expect(textOf(again('3口0', 95))).toBe('有WD□级');
  });
});
