import { backward, complexes, forward, size } from './fourier.js';

const values = () => {
  const { real, imaginary } = complexes();
  for (let n = 0; n < size; n += 1) {
    real[n] = Math.sin(n * n) + n / size;
    imaginary[n] = Math.cos(3 * n * n);
  }
  return { real, imaginary };
};

describe('the transform of 1200 values', () => {
  it('is what its definition says', () => {
    const given = values();
    const got = values();
    forward(got);
    for (const k of [0, 1, 7, 599, 600, 601, 1199]) {
      let [real, imaginary] = [0, 0];
      for (let n = 0; n < size; n += 1) {
        const angle = (-2 * Math.PI * n * k) / size;
        const [x, y] = [given.real[n] ?? 0, given.imaginary[n] ?? 0];
        real += x * Math.cos(angle) - y * Math.sin(angle);
        imaginary += x * Math.sin(angle) + y * Math.cos(angle);
      }
      expect(got.real[k]).toBeCloseTo(real, 8);
      expect(got.imaginary[k]).toBeCloseTo(imaginary, 8);
    }
  });

  it('is undone', () => {
    const given = values();
    const got = values();
    forward(got);
    backward(got);
    for (let n = 0; n < size; n += 1) {
      expect((got.real[n] ?? 0) / size).toBeCloseTo(given.real[n] ?? 0, 10);
      expect((got.imaginary[n] ?? 0) / size).toBeCloseTo(given.imaginary[n] ?? 0, 10);
    }
  });
});
