import { clockText } from './clock-text.js';

it('names minutes and seconds, and tenths where they say something', () => {
  expect([0, 2.5, 62, 59.96].map((seconds) => clockText(seconds))).toEqual([
    '0:00',
    '0:02.5',
    '1:02',
    '1:00',
  ]);
  expect(clockText(62, true)).toBe('1:02.0');
});
