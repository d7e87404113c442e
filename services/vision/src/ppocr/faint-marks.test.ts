import type { ReadCharacter } from './best-path.js';
import { withFaintMarks } from './faint-marks.js';

const alphabet = ['', '，', '。', '你', '我'];
const steps = 40;

/** A column of characters four steps apart; of marks how likely they are at a step. */
function column(text: string, at: readonly number[], marks: Readonly<Record<number, [string, number]>> = {}) {
  const data = new Float32Array(steps * alphabet.length);
  for (const [step, [mark, probability]] of Object.entries(marks)) {
    data[Number(step) * alphabet.length + alphabet.indexOf(mark)] = probability;
  }
  const path = [...text].map((one, index): ReadCharacter => {
    const middle = at[index] ?? 0;
    return { text: one, confidence: 0.99, from: middle - 2, to: middle + 2 };
  });
  return withFaintMarks(path, { data, steps, count: alphabet.length }, alphabet);
}
const textOf = (path: readonly ReadCharacter[]) => path.map(({ text }) => text).join('');

it('puts a comma where a character of a column was left out, and a full stop where that is likelier', () => {
  const read = column('你我你', [4, 8, 16]);
  expect(textOf(read)).toBe('你我，你');
  expect(read[2]).toMatchObject({ from: 10, to: 14 });
  expect(textOf(column('你我你', [4, 8, 16], { 12: ['。', 0.1] }))).toBe('你我。你');
  // Something longer was left out, or nothing.
  expect(textOf(column('你我你', [4, 8, 26]))).toBe('你我你');
  expect(textOf(column('你我你', [4, 8, 13]))).toBe('你我你');
  expect(textOf(column('你！你', [4, 8, 16]))).toBe('你！你');
});

it('puts a full stop at the end only where one may be seen', () => {
  expect(textOf(column('你我', [4, 8], { 12: ['，', 0.06] }))).toBe('你我。');
  expect(textOf(column('你我', [4, 8], { 12: ['，', 0.04] }))).toBe('你我');
  expect(textOf(column('你我', [4, 8], { 20: ['。', 0.6] }))).toBe('你我');
  expect(textOf(column('你我。', [4, 8, 12], { 15: ['。', 0.6] }))).toBe('你我。');
});
