/** Where the dots of a tone are to be: a grid of two steps, whichever way it is turned. */
import { alikePixels, evenly, isRound, neighbourhood, type Dot, type Near } from './dots.js';
import { median } from './raster.js';

/** A dot that stands within a tone. */
export interface ToneDot {
  readonly dot: Dot;
  /** Pixels to its nearest neighbours. */
  readonly pitch: number;
  /** All that stands about as near as those. */
  readonly around: ReturnType<Near>;
}

/** Of the distance between dots: steps from one dot to the next differ by less where they are one side of the grid. */
const alikeStep = 0.25;
/** Of the square of that distance, the area of two steps that are two sides. */
const minCross = 0.5;
/** Of that distance: a dot that is farther from where one of the grid would be is none of it, one that is nearer is. */
const maxOff = 0.3;
const maxOn = 0.2;
/** Likewise: dots within this tell where that is, a few at least. */
const farGrid = 4.5;
const minBases = 4;
/** Of the dots of a tone: where more stand off the grid, it is none. */
const maxOffShare = 0.1;
/** Steps that are looked at to find the sides, and those that each of them is compared with. */
const triedSteps = 60;
const comparedSteps = 2000;

export interface Grid {
  /** Whether a whole dot is none of the tone, although it stands within it: one of an ellipsis in its white rim, or a full stop. */
  isOff(dot: Dot): boolean;
  /** Of all dots those of the tone that letters have parted from it. */
  among(dots: readonly Dot[], near: Near): readonly Dot[];
}

/** undefined where the dots of a tone stand in no grid. */
export function gridOf(tone: readonly ToneDot[]): Grid | undefined {
  const pitch = median(tone.map((one) => one.pitch));
  const between = offGridOf(tone, pitch);
  if (!between) return undefined;
  const size = meanSize(tone);
  const near = neighbourhood(tone.map(({ dot }) => dot));
  const known = new Map<Dot, number | undefined>();
  const offGrid = (dot: Dot): number | undefined => {
    if (!known.has(dot)) known.set(dot, measured(dot));
    return known.get(dot);
  };
  const measured = (dot: Dot): number | undefined => {
    if (!isRound(dot) || dot.size < size - alikePixels / 2) return undefined;
    const bases = near(dot, farGrid * pitch);
    return bases.length < minBases ? undefined : median(bases.map(({ dot: base }) => between(dot, base)));
  };
  // Most dots of a tone: that they stand in its grid is seen from those around them.
  const inside = new Set<Dot>();
  for (const { dot, around } of tone) {
    const onGrid = around.filter((other) => between(dot, other.dot) < maxOn * pitch);
    if (onGrid.length >= minBases) inside.add(dot);
  }
  const isOff = (dot: Dot) => !inside.has(dot) && (offGrid(dot) ?? 0) > maxOff * pitch;
  if (tone.filter(({ dot }) => isOff(dot)).length > maxOffShare * tone.length) return undefined;
  return {
    isOff,
    among(dots, nearAny) {
      const on = new Set(
        dots.filter((dot) => {
          if (dot.size > size + alikePixels || inside.has(dot)) return false;
          const off = offGrid(dot);
          return off !== undefined && off < maxOn * pitch;
        }),
      );
      return [...on].filter((dot) => nearAny(dot, evenly * pitch).some(({ dot: other }) => on.has(other)));
    },
  };
}

/** Pixels from a dot to where one of the grid of another would be; undefined where a tone has no grid. */
function offGridOf(tone: readonly ToneDot[], pitch: number): ((dot: Dot, base: Dot) => number) | undefined {
  const steps: Step[] = tone.flatMap(({ dot, around }) =>
    around
      .filter(({ distance }) => distance < evenly * pitch)
      .map(({ dot: other }) => ({ x: other.x - dot.x, y: other.y - dot.y }))
      // Of a step and its opposite, one.
      .filter(({ x, y }) => y > 0 || (y === 0 && x > 0)),
  );
  const first = commonStep(steps, pitch);
  if (!first) return undefined;
  const aside = steps.filter((step) => Math.abs(crossOf(first, step)) > minCross * pitch * pitch);
  const second = commonStep(aside, pitch);
  if (!second) return undefined;
  const area = crossOf(first, second);
  const rest = (value: number) => value - Math.round(value);
  return (dot, base) => {
    const step = { x: dot.x - base.x, y: dot.y - base.y };
    const along = rest(crossOf(step, second) / area);
    const across = rest(crossOf(first, step) / area);
    return Math.hypot(along * first.x + across * second.x, along * first.y + across * second.y);
  };
}

interface Step {
  readonly x: number;
  readonly y: number;
}

const crossOf = (one: Step, other: Step): number => one.x * other.y - one.y * other.x;

/** The most frequent one: the mean of the steps that are alike. */
function commonStep(steps: readonly Step[], pitch: number): Step | undefined {
  const every = (count: number) => {
    const stride = Math.max(1, Math.floor(steps.length / count));
    return steps.filter((_, at) => at % stride === 0);
  };
  const compared = every(comparedSteps);
  const likeIt = ({ x, y }: Step, among: readonly Step[]) =>
    among.filter((other) => Math.hypot(other.x - x, other.y - y) < alikeStep * pitch);
  let most: readonly Step[] = [];
  for (const step of every(triedSteps)) {
    const alike = likeIt(step, compared);
    if (alike.length > most.length) most = alike;
  }
  if (most.length === 0) return undefined;
  const alike = likeIt(meanOf(most), steps);
  return meanOf(alike.length > 0 ? alike : most);
}

const meanOf = (steps: readonly Step[]): Step => ({
  x: steps.reduce((sum, { x }) => sum + x, 0) / steps.length,
  y: steps.reduce((sum, { y }) => sum + y, 0) / steps.length,
});

export const meanSize = (tone: readonly ToneDot[]): number =>
  tone.reduce((sum, { dot }) => sum + dot.size, 0) / tone.length;
