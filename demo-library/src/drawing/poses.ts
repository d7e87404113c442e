/** Poses of arms and legs. Units of the head. */
import type { Point } from './ink.js';

/** Its joint and its end. */
type Limb = readonly [joint: Point, end: Point];

export interface Limbs {
  /** Elbow and hand from the shoulder, for a figure that faces us; the first arm is on the left of the picture. */
  readonly arms: readonly [Limb, Limb];
  /** Knee and foot from the hip. */
  readonly legs: readonly [Limb, Limb];
}

const bent = (jointX: number, jointY: number, endX: number, endY: number): Limb => [
  [jointX, jointY],
  [endX, endY],
];
const down = bent(-24, 86, -20, 168);
const standing: Limbs['legs'] = [bent(-6, 120, -8, 236), bent(6, 120, 8, 236)];

export const limbsOf = {
  stand: { arms: [down, bent(24, 86, 20, 168)], legs: standing },
  wave: {
    arms: [down, bent(70, 30, 88, -70)],
    legs: standing,
  },
  point: {
    arms: [down, bent(70, 44, 160, 10)],
    legs: standing,
  },
  cheer: {
    arms: [bent(-74, -20, -86, -120), bent(74, -20, 86, -120)],
    legs: standing,
  },
  hips: {
    arms: [bent(-76, 66, -8, 124), bent(76, 66, 8, 124)],
    legs: [bent(-14, 120, -22, 236), bent(14, 120, 22, 236)],
  },
  hold: {
    arms: [bent(-40, 70, 36, 76), bent(40, 70, -36, 76)],
    legs: standing,
  },
  think: {
    arms: [bent(-30, 88, 66, 96), bent(44, 80, -44, -4)],
    legs: standing,
  },
  reach: {
    arms: [bent(-66, 36, -138, 4), bent(66, 36, 138, 4)],
    legs: standing,
  },
  run: {
    arms: [bent(-66, 60, -30, 130), bent(64, 54, 106, -10)],
    legs: [bent(-64, 92, -150, 150), bent(66, 84, 84, 206)],
  },
  sit: {
    arms: [bent(-30, 84, 28, 140), bent(30, 84, -28, 140)],
    legs: [bent(-64, 26, -70, 140), bent(64, 26, 70, 140)],
  },
  crossed: {
    arms: [bent(-46, 84, 60, 84), bent(46, 84, -60, 76)],
    legs: standing,
  },
} as const satisfies Readonly<Record<string, Limbs>>;

export type Pose = keyof typeof limbsOf;
export const poses = Object.keys(limbsOf) as readonly Pose[];
