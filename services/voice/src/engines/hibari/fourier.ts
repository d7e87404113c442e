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
    passes[factor](from, to, length, stride);
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

type Factor = (typeof factors)[number];

/**
 * Splits each transform into so many shorter ones. `length` is that of the transforms that are left, each over values
 * `stride` apart. One function a factor, and no arrays within, not even to take apart: that would take twice the time.
 */
const passes: Readonly<Record<Factor, typeof byThree>> = { 3: byThree, 4: byFour, 5: byFive };

/** Puts a value down, turned back by so many 1200ths of a turn. */
function put(to: Complex, at: number, turn: number, x: number, y: number): void {
  const c = cosines[turn] as number;
  const s = sines[turn] as number;
  to.real[at] = x * c + y * s;
  to.imaginary[at] = y * c - x * s;
}

const third = Math.sin((2 * Math.PI) / 3);

function byThree({ real, imaginary }: Complex, to: Complex, length: number, stride: number): void {
  const apart = (length / 3) * stride;
  for (let q = 0; q < length / 3; q += 1) {
    const turn = q * (size / length);
    for (let at = q * stride, place = 3 * q * stride; at < (q + 1) * stride; at += 1, place += 1) {
      const x0 = real[at] as number;
      const y0 = imaginary[at] as number;
      const x1 = real[at + apart] as number;
      const y1 = imaginary[at + apart] as number;
      const x2 = real[at + 2 * apart] as number;
      const y2 = imaginary[at + 2 * apart] as number;
      const middleX = x0 - (x1 + x2) / 2;
      const middleY = y0 - (y1 + y2) / 2;
      const sideX = third * (y1 - y2);
      const sideY = third * (x1 - x2);
      put(to, place, 0, x0 + x1 + x2, y0 + y1 + y2);
      put(to, place + stride, turn, middleX + sideX, middleY - sideY);
      put(to, place + 2 * stride, 2 * turn, middleX - sideX, middleY + sideY);
    }
  }
}

function byFour({ real, imaginary }: Complex, to: Complex, length: number, stride: number): void {
  const apart = (length / 4) * stride;
  for (let q = 0; q < length / 4; q += 1) {
    const turn = q * (size / length);
    for (let at = q * stride, place = 4 * q * stride; at < (q + 1) * stride; at += 1, place += 1) {
      const x0 = real[at] as number;
      const y0 = imaginary[at] as number;
      const x1 = real[at + apart] as number;
      const y1 = imaginary[at + apart] as number;
      const x2 = real[at + 2 * apart] as number;
      const y2 = imaginary[at + 2 * apart] as number;
      const x3 = real[at + 3 * apart] as number;
      const y3 = imaginary[at + 3 * apart] as number;
      put(to, place, 0, x0 + x2 + (x1 + x3), y0 + y2 + (y1 + y3));
      put(to, place + stride, turn, x0 - x2 + (y1 - y3), y0 - y2 - (x1 - x3));
      put(to, place + 2 * stride, 2 * turn, x0 + x2 - (x1 + x3), y0 + y2 - (y1 + y3));
      put(to, place + 3 * stride, 3 * turn, x0 - x2 - (y1 - y3), y0 - y2 + (x1 - x3));
    }
  }
}

const [cos1, cos2] = [Math.cos((2 * Math.PI) / 5), Math.cos((4 * Math.PI) / 5)];
const [sin1, sin2] = [Math.sin((2 * Math.PI) / 5), Math.sin((4 * Math.PI) / 5)];

function byFive({ real, imaginary }: Complex, to: Complex, length: number, stride: number): void {
  const apart = (length / 5) * stride;
  for (let q = 0; q < length / 5; q += 1) {
    const turn = q * (size / length);
    for (let at = q * stride, place = 5 * q * stride; at < (q + 1) * stride; at += 1, place += 1) {
      const x0 = real[at] as number;
      const y0 = imaginary[at] as number;
      const x1 = real[at + apart] as number;
      const y1 = imaginary[at + apart] as number;
      const x2 = real[at + 2 * apart] as number;
      const y2 = imaginary[at + 2 * apart] as number;
      const x3 = real[at + 3 * apart] as number;
      const y3 = imaginary[at + 3 * apart] as number;
      const x4 = real[at + 4 * apart] as number;
      const y4 = imaginary[at + 4 * apart] as number;
      // Values that mirror each other have the same cosine, and opposite sines.
      const ax = x1 + x4;
      const bx = x2 + x3;
      const ay = y1 + y4;
      const by = y2 + y3;
      const cx = x1 - x4;
      const dx = x2 - x3;
      const cy = y1 - y4;
      const dy = y2 - y3;
      const nearX = x0 + cos1 * ax + cos2 * bx;
      const nearY = y0 + cos1 * ay + cos2 * by;
      const farX = x0 + cos2 * ax + cos1 * bx;
      const farY = y0 + cos2 * ay + cos1 * by;
      const nearSideX = sin1 * cy + sin2 * dy;
      const nearSideY = sin1 * cx + sin2 * dx;
      const farSideX = sin2 * cy - sin1 * dy;
      const farSideY = sin2 * cx - sin1 * dx;
      put(to, place, 0, x0 + ax + bx, y0 + ay + by);
      put(to, place + stride, turn, nearX + nearSideX, nearY - nearSideY);
      put(to, place + 2 * stride, 2 * turn, farX + farSideX, farY - farSideY);
      put(to, place + 3 * stride, 3 * turn, farX - farSideX, farY + farSideY);
      put(to, place + 4 * stride, 4 * turn, nearX - nearSideX, nearY + nearSideY);
    }
  }
}
