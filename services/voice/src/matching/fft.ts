/** The discrete Fourier transform of a power of two, in place: radix 2, tables made once for each size. */

export interface Fft {
  readonly size: number;
  /** Both of `size` values; without scaling. */
  forward(real: Float64Array, imaginary: Float64Array): void;
  /** Divides by `size`, so that it undoes `forward`. */
  inverse(real: Float64Array, imaginary: Float64Array): void;
}

const known = new Map<number, Fft>();

export function fftOf(size: number): Fft {
  const made = known.get(size) ?? createFft(size);
  known.set(size, made);
  return made;
}

function createFft(size: number): Fft {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`An FFT has a power of two of values, not ${size}`);
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const reversed = new Uint32Array(size);
  for (let index = 0; index < size; index += 1) {
    reversed[index] = ((reversed[index >> 1] ?? 0) >> 1) | ((index & 1) << (bits - 1));
  }
  const transform = (real: Float64Array, imaginary: Float64Array) => {
    swap(real, reversed);
    swap(imaginary, reversed);
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let block = 0; block < size; block += 2 * half) {
        for (let k = 0, turn = 0; k < half; k += 1, turn += step) {
          const low = block + k;
          const high = low + half;
          const c = cosines[turn] as number;
          const s = sines[turn] as number;
          const hr = real[high] as number;
          const hi = imaginary[high] as number;
          const tr = hr * c + hi * s;
          const ti = hi * c - hr * s;
          real[high] = (real[low] as number) - tr;
          imaginary[high] = (imaginary[low] as number) - ti;
          real[low] = (real[low] as number) + tr;
          imaginary[low] = (imaginary[low] as number) + ti;
        }
      }
    }
  };
  return {
    size,
    forward: transform,
    inverse(real, imaginary) {
      transform(imaginary, real);
      for (let index = 0; index < size; index += 1) {
        real[index] = (real[index] ?? 0) / size;
        imaginary[index] = (imaginary[index] ?? 0) / size;
      }
    },
  };
}

function swap(values: Float64Array, reversed: Uint32Array): void {
  for (let index = 0; index < values.length; index += 1) {
    const other = reversed[index] ?? 0;
    if (other <= index) continue;
    const value = values[index] ?? 0;
    values[index] = values[other] ?? 0;
    values[other] = value;
  }
}
