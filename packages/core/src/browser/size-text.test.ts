import { sizeText } from './size-text.js';

it.each([
  [0, '0 kB'],
  [1500, '1.5 kB'],
  [999_940, '1000 kB'],
  [999_960, '1.0 MB'],
  [123_400_000, '123 MB'],
  [9_812_000_000, '9.8 GB'],
  [10_000_000_000, '10 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
