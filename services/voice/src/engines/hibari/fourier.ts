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

type Factor = (typeof factors)[number];

interface Pass {
  readonly factor: Factor;
  /** Of the transforms that are left, each over values `stride` apart. */
  readonly length: number;
  readonly stride: number;
}

/** The values of one short transform. */
const x = new Float64Array(5);
const y = new Float64Array(5);

/** Splits each transform into `factor` shorter ones. */
function pass(from: Complex, to: Complex, { factor, length, stride }: Pass): void {
  const part = length / factor;
  const transform = transforms[factor];
  for (let q = 0; q < part; q += 1) {
    for (let r = 0; r < stride; r += 1) {
      for (let j = 0; j < factor; j += 1) {
        const at = r + stride * (q + part * j);
        x[j] = from.real[at] as number;
        y[j] = from.imaginary[at] as number;
      }
      transform();
      for (let k = 0; k < factor; k += 1) {
        const place = r + stride * (factor * q + k);
        const angle = q * k * (size / length);
        const [c, s] = [cosines[angle] as number, sines[angle] as number];
        to.real[place] = (x[k] as number) * c + (y[k] as number) * s;
        to.imaginary[place] = (y[k] as number) * c - (x[k] as number) * s;
      }
    }
  }
}

/** The transform of the first so many values, in place. */
const transforms: Readonly<Record<Factor, () => void>> = { 3: ofThree, 4: ofFour, 5: ofFive };

const third = Math.sin((2 * Math.PI) / 3);

function ofThree(): void {
  const [x0, x1, x2] = [x[0] as number, x[1] as number, x[2] as number];
  const [y0, y1, y2] = [y[0] as number, y[1] as number, y[2] as number];
  const [middleX, middleY] = [x0 - (x1 + x2) / 2, y0 - (y1 + y2) / 2];
  const [sideX, sideY] = [third * (y1 - y2), third * (x1 - x2)];
  set(0, x0 + x1 + x2, y0 + y1 + y2);
  set(1, middleX + sideX, middleY - sideY);
  set(2, middleX - sideX, middleY + sideY);
}

function ofFour(): void {
  const [x0, x1, x2, x3] = [x[0] as number, x[1] as number, x[2] as number, x[3] as number];
  const [y0, y1, y2, y3] = [y[0] as number, y[1] as number, y[2] as number, y[3] as number];
  set(0, x0 + x2 + (x1 + x3), y0 + y2 + (y1 + y3));
  set(1, x0 - x2 + (y1 - y3), y0 - y2 - (x1 - x3));
  set(2, x0 + x2 - (x1 + x3), y0 + y2 - (y1 + y3));
  set(3, x0 - x2 - (y1 - y3), y0 - y2 + (x1 - x3));
}

const [cos1, cos2] = [Math.cos((2 * Math.PI) / 5), Math.cos((4 * Math.PI) / 5)];
const [sin1, sin2] = [Math.sin((2 * Math.PI) / 5), Math.sin((4 * Math.PI) / 5)];

function ofFive(): void {
  const [x0, y0] = [x[0] as number, y[0] as number];
  // Values that mirror each other have the same cosine, and opposite sines.
  const [ax, bx] = [(x[1] as number) + (x[4] as number), (x[2] as number) + (x[3] as number)];
  const [ay, by] = [(y[1] as number) + (y[4] as number), (y[2] as number) + (y[3] as number)];
  const [cx, dx] = [(x[1] as number) - (x[4] as number), (x[2] as number) - (x[3] as number)];
  const [cy, dy] = [(y[1] as number) - (y[4] as number), (y[2] as number) - (y[3] as number)];
  const [nearX, nearY] = [x0 + cos1 * ax + cos2 * bx, y0 + cos1 * ay + cos2 * by];
  const [farX, farY] = [x0 + cos2 * ax + cos1 * bx, y0 + cos2 * ay + cos1 * by];
  const [nearSideX, nearSideY] = [sin1 * cy + sin2 * dy, sin1 * cx + sin2 * dx];
  const [farSideX, farSideY] = [sin2 * cy - sin1 * dy, sin2 * cx - sin1 * dx];
  set(0, x0 + ax + bx, y0 + ay + by);
  set(1, nearX + nearSideX, nearY - nearSideY);
  set(2, farX + farSideX, farY - farSideY);
  set(3, farX - farSideX, farY + farSideY);
  set(4, nearX - nearSideX, nearY + nearSideY);
}

function set(at: number, real: number, imaginary: number): void {
  x[at] = real;
  y[at] = imaginary;
}
