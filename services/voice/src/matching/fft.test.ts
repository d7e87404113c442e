import { fftOf } from './fft.js';

describe('the transform', () => {
  it('finds a wave at its frequency and is undone by its inverse', () => {
    const fft = fftOf(64);
    const wave = Float64Array.from({ length: 64 }, (_, n) => Math.cos((2 * Math.PI * 5 * n) / 64 + 1));
    const [real, imaginary] = [wave.slice(), new Float64Array(64)];
    fft.forward(real, imaginary);
    const powers = [...real].map((value, k) => value ** 2 + (imaginary[k] ?? 0) ** 2);
    expect(powers.map((power, k) => (power > 1 ? k : -1)).filter((k) => k >= 0)).toEqual([5, 59]);
    expect(Math.atan2(imaginary[5] ?? 0, real[5] ?? 0)).toBeCloseTo(1, 9);
    fft.inverse(real, imaginary);
    real.forEach((value, n) => expect(value).toBeCloseTo(wave[n] ?? 0, 9));
  });

  it('takes a power of two only', () => {
    expect(() => fftOf(48)).toThrow(RangeError);
  });
});
