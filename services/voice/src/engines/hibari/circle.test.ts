import { cosine, sine } from './circle.js';

const wrongBy = (turns: number): number =>
  Math.max(
    Math.abs(cosine(turns) - Math.cos(2 * Math.PI * turns)),
    Math.abs(sine(turns) - Math.sin(2 * Math.PI * turns)),
  );

it('cosines and sines are those of Math, in every quarter and many turns away', () => {
  const near = Array.from({ length: 5000 }, (_, n) => (n - 2500) * 0.0007);
  const far = [99_999.125, -99_999.125, 99_999.3, -99_999.3];
  expect(Math.max(...near.map(wrongBy))).toBeLessThan(1e-7);
  expect(Math.max(...far.map(wrongBy))).toBeLessThan(1e-6);
});
