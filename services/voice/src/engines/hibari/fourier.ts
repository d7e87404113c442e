/**
 * The discrete Fourier transform of 1200 values, after Stockham (sorted by itself, between two buffers). The one of
 * matching takes powers of two only, and the spectra of hibari have bins of 20 Hz.
 */

export const size = 1200;
const factors = [5, 5, 3, 4, 4] as const;

const cosines = Float64Array.from({ length: size }, (_, k) => Math.cos((2 * Math.PI * k) / size));
const sines = Float64Array.from({ length: size }, (_, k) => Math.sin((2 * Math.PI * k) / size));

export interface Complex {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

export const complexes = (): Complex => ({
  real: new Float64Array(size),
  imaginary: new Float64Array(size),
});

const spare = complexes();

/** In place, without scaling. */
export function forward(values: Complex): void {
  let [from, to]: [Complex, Complex] = [values, spare];
  let length: number = size;
  let stride = 1;
  for (const factor of factors) {
    pass(from, to, { factor, length, stride });
    [from, to] = [to, from];
    length /= factor;
    stride *= factor;
  }
  if (from === values) return;
  values.real.set(from.real);
  values.imaginary.set(from.imaginary);
}

/** In place, without scaling: after `forward`, the values times `size`. */
export const backward = ({ real, imaginary }: Complex): void => {
  forward({ real: imaginary, imaginary: real });
};

interface Pass {
  readonly factor: number;
  /** Of the transforms that are left, each over values `stride` apart. */
  readonly length: number;
  readonly stride: number;
}

/** Splits each transform into `factor` shorter ones. */
function pass(from: Complex, to: Complex, { factor, length, stride }: Pass): void {
  const part = length / factor;
  for (let q = 0; q < part; q += 1) {
    for (let k = 0; k < factor; k += 1) {
      const turn = (q * k * (size / length)) % size;
      for (let r = 0; r < stride; r += 1) {
        let real = 0;
        let imaginary = 0;
        for (let j = 0; j < factor; j += 1) {
          const at = r + stride * (q + part * j);
          const angle = (turn + ((j * k) % factor) * (size / factor)) % size;
          const c = cosines[angle] as number;
          const s = sines[angle] as number;
          const x = from.real[at] as number;
          const y = from.imaginary[at] as number;
          real += x * c + y * s;
          imaginary += y * c - x * s;
        }
        const place = r + stride * (factor * q + k);
        to.real[place] = real;
        to.imaginary[place] = imaginary;
      }
    }
  }
}
