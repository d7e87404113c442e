import { placeCharacters, placeReadWords } from './place-words.js';
import type { CellPlace } from '../blocks/strip.js';

/** Columns of cells of 10 by 10, the first on the right; `.` is a cell with a small mark. */
const columns = (...lines: string[]): CellPlace[][] =>
  lines.map((line, column) =>
    [...line].map((mark, row) => ({
      x: 90 - 20 * column,
      y: 10 * row,
      width: 10,
      height: 10,
      small: mark === '.',
    })),
  );
const shown = (text: string, words: ReturnType<typeof placeCharacters>) =>
  words.map(({ from, to, line, box }) => [text.slice(from, to), line, box.x, box.y]);

describe('characters in columns', () => {
  it('have a cell each, two marks together one', () => {
    const text = '灯りが?!猫';
    expect(shown(text, placeCharacters(text, columns('ooo', 'oo'), true))).toEqual([
      ['灯', 0, 90, 0],
      ['り', 0, 90, 10],
      ['が', 0, 90, 20],
      ['?!', 1, 70, 0],
      ['猫', 1, 70, 10],
    ]);
  });

  it('stay in their cells when the recogniser lost small marks', () => {
    const text = 'いやぼく';
    expect(shown(text, placeCharacters(text, columns('oo.', 'oo.'), true))).toEqual([
      ['い', 0, 90, 0],
      ['や', 0, 90, 10],
      ['ぼ', 1, 70, 0],
      ['く', 1, 70, 10],
    ]);
  });

  it('fill their line evenly when they are not as many as cells', () => {
    const text = 'あいう';
    expect(
      placeCharacters(text, columns('oooo', 'oo'), true).map(({ line, box }) => [line, box.y, box.height]),
    ).toEqual([
      [0, 0, 20],
      [0, 20, 20],
      [1, 0, 20],
    ]);
    expect(placeCharacters('あ', [], true)).toEqual([]);
  });
});

describe('words that were read', () => {
  const word = (text: string, left: number) => ({
    text,
    left,
    right: left + 20,
    top: 4,
    bottom: 24,
    confidence: 90,
  });
  const place = { x: 100, y: 50, scale: 2, margin: 4 };

  it('lie where the recogniser saw them, with their punctuation', () => {
    const text = "Don't! (Go some where.)";
    const reading = {
      lines: [[word("Don't!", 4)], [word('(Go', 4), word('some-', 44)], [word('where.)', 4)]],
    };
    const words = placeReadWords(text, reading, place);
    expect(words.map(({ from, to, line }) => [text.slice(from, to), line])).toEqual([
      ["Don't!", 0],
      ['(Go', 1],
      ['some', 1],
      ['where.)', 2],
    ]);
    expect(words[2]?.box).toEqual({ x: 120, y: 50, width: 10, height: 10 });
  });

  it('are in two places when a hyphen divides them, and passed over when they are not in the text', () => {
    const text = 'I saw something';
    const reading = {
      lines: [[word('|', 4), word('saw', 30), word('##x', 60)], [word('some-', 4)], [word('thing', 4)]],
    };
    const words = placeReadWords(text, reading, place);
    expect(words.map(({ from, to, line }) => [text.slice(from, to), line])).toEqual([
      ['I', 0],
      ['saw', 0],
      ['some', 1],
      ['thing', 2],
    ]);
  });
});
