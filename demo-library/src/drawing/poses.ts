/** How figures hold their arms and legs. Units of the head. */
import type { Point } from './ink.js';

export const poses = [
  'stand',
  'wave',
  'point',
  'cheer',
  'hips',
  'hold',
  'think',
  'reach',
  'run',
  'sit',
  'crossed',
] as const;
export type Pose = (typeof poses)[number];

export interface Limbs {
  /** Elbow and hand from the shoulder, for a figure that faces us; the first arm is on the left of the picture. */
  readonly arms: readonly [readonly [Point, Point], readonly [Point, Point]];
  /** Knee and foot from the hip. */
  readonly legs: readonly [readonly [Point, Point], readonly [Point, Point]];
}

const down: readonly [Point, Point] = [
  [-24, 86],
  [-20, 168],
];
const mirrored = ([[a, b], [c, d]]: readonly [Point, Point]): readonly [Point, Point] => [
  [-a, b],
  [-c, d],
];
const standing: Limbs['legs'] = [
  [
    [-6, 120],
    [-8, 236],
  ],
  [
    [6, 120],
    [8, 236],
  ],
];

export const limbsOf: Readonly<Record<Pose, Limbs>> = {
  stand: { arms: [down, mirrored(down)], legs: standing },
  wave: {
    arms: [
      down,
      [
        [70, 30],
        [88, -70],
      ],
    ],
    legs: standing,
  },
  point: {
    arms: [
      down,
      [
        [70, 44],
        [160, 10],
      ],
    ],
    legs: standing,
  },
  cheer: {
    arms: [
      [
        [-74, -20],
        [-86, -120],
      ],
      [
        [74, -20],
        [86, -120],
      ],
    ],
    legs: standing,
  },
  hips: {
    arms: [
      [
        [-76, 66],
        [-8, 124],
      ],
      [
        [76, 66],
        [8, 124],
      ],
    ],
    legs: [
      [
        [-14, 120],
        [-22, 236],
      ],
      [
        [14, 120],
        [22, 236],
      ],
    ],
  },
  hold: {
    arms: [
      [
        [-40, 70],
        [36, 76],
      ],
      [
        [40, 70],
        [-36, 76],
      ],
    ],
    legs: standing,
  },
  think: {
    arms: [
      [
        [-30, 88],
        [66, 96],
      ],
      [
        [44, 80],
        [-44, -4],
      ],
    ],
    legs: standing,
  },
  reach: {
    arms: [
      [
        [-66, 36],
        [-138, 4],
      ],
      [
        [66, 36],
        [138, 4],
      ],
    ],
    legs: standing,
  },
  run: {
    arms: [
      [
        [-66, 60],
        [-30, 130],
      ],
      [
        [64, 54],
        [106, -10],
      ],
    ],
    legs: [
      [
        [-64, 92],
        [-150, 150],
      ],
      [
        [66, 84],
        [84, 206],
      ],
    ],
  },
  sit: {
    arms: [
      [
        [-30, 84],
        [28, 140],
      ],
      [
        [30, 84],
        [-28, 140],
      ],
    ],
    legs: [
      [
        [-64, 26],
        [-70, 140],
      ],
      [
        [64, 26],
        [70, 140],
      ],
    ],
  },
  crossed: {
    arms: [
      [
        [-46, 84],
        [60, 84],
      ],
      [
        [46, 84],
        [-60, 76],
      ],
    ],
    legs: standing,
  },
};
