import { bestPath, fold } from './best-path.js';
import { classesOf, shapesOf } from './letters.js';

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

it('tells a character where several together are likelier than none, in a language where that is usual', () => {
  const steps = shown([0, 0.9], [0, 0.4], [0, 0.9], [3, 0.8], [0, 0.45], [0, 0.9]);
  steps.data[alphabet.length + 4] = 0.3;
  steps.data[alphabet.length + 5] = 0.25;
  const read = (mayBeDivided: boolean) =>
    bestPath(steps, { alphabet, classes: all, maxOthers: 1, mayBeDivided });
  expect(read(false).map(({ text }) => text)).toEqual(['は']);
  const [divided, sure] = read(true);
  expect([divided?.text, divided?.others?.[0]?.text, sure?.text]).toEqual(['说', '説', 'は']);
  // The edge of what was read is not another one.
  expect(read(true)).toHaveLength(2);
});

it('takes a shape of a traditional character for that character', () => {
  const characters = ['', '眞', '真'];
  const data = Float32Array.from([0.05, 0.85, 0.1]);
  const steps = { data, steps: 1, count: characters.length };
  const read = () =>
    bestPath(steps, { alphabet: characters, classes: classesOf('zh-hk', characters), maxOthers: 1 });
  fold(steps, shapesOf('zh', characters));
  expect(read()[0]?.confidence).toBeCloseTo(0.1);
  for (const _ of ['once', 'twice']) fold(steps, shapesOf('zh-hk', characters));
  expect(read()[0]?.text).toBe('真');
  expect(read()[0]?.confidence).toBeCloseTo(0.95);
});
