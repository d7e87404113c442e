import { bestPath } from './best-path.js';
import { classesOf } from './letters.js';

const alphabet = ['', 'a', 'b', 'は', '说', '説', ' '];

/** A step a row: the likeliest class, and how likely it is. */
const shown = (...steps: (readonly [number, number])[]) => {
  const data = new Float32Array(steps.length * alphabet.length).fill(0.01);
  steps.forEach(([one, probability], step) => (data[step * alphabet.length + one] = probability));
  return { data, steps: steps.length, count: alphabet.length };
};
const all = Int32Array.from(alphabet.keys());

it('drops repeats and blanks, keeps doubled letters, and places each between its neighbours', () => {
  const path = bestPath(shown([1, 0.5], [1, 0.9], [0, 1], [1, 0.8], [2, 0.7], [0, 1]), {
    alphabet,
    classes: all,
    maxOthers: 1,
  });
  expect(path.map(({ text }) => text).join('')).toBe('aab');
  expect(path[0]?.confidence).toBeCloseTo(0.9);
  path.reduce((before, { from, to }) => {
    expect(from).toBeGreaterThanOrEqual(before - 1e-9);
    expect(to).toBeGreaterThan(from);
    return to;
  }, 0);
});

it('tells what a character may be instead, unless that is unlikely', () => {
  const steps = shown([1, 0.6], [1, 0.7], [0, 1], [2, 0.99]);
  steps.data[alphabet.length + 2] = 0.25;
  const [doubtful, sure] = bestPath(steps, { alphabet, classes: all, maxOthers: 1 });
  expect(doubtful?.others?.[0]?.text).toBe('b');
  expect(doubtful?.others?.[0]?.confidence).toBeCloseTo(0.25);
  expect(sure).not.toHaveProperty('others');
});

it('reads only what the language has', () => {
  const steps = shown([4, 0.9]);
  steps.data[5] = 0.5;
  const read = (language: 'en' | 'ja' | 'zh') =>
    bestPath(steps, { alphabet, classes: classesOf(language, alphabet), maxOthers: 1 }).map(
      ({ text }) => text,
    );
  expect(read('zh')).toEqual(['说']);
  expect(read('ja')).toEqual(['説']);
  expect([...classesOf('en', alphabet)]).toEqual([0, 1, 2, 6]);
});
