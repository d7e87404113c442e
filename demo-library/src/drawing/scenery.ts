/** All backgrounds by the names that scripts call them, and what lies over them. */
import { forest, hill, pitch } from './country.js';
import { kitchen, office, room, shop } from './indoors.js';
import { rain, speedLines } from './ink.js';
import type { Box, Pen } from './ink.js';
import { flash, focus, gloom, glow } from './moods.js';
import { fade } from './scene-parts.js';
import type { Random, Scene } from './scene-parts.js';
import { bridge, city, night, nightCity, sky, street } from './town.js';

export const scenes = {
  blank: () => undefined,
  tone: (medium, box) => {
    fade(medium, box, 0.05, 0.35, ['#fdf3e1', '#f0cfa6']);
  },
  sky,
  night,
  city,
  'night-city': nightCity,
  street,
  room,
  shop,
  kitchen,
  forest,
  hill,
  pitch,
  bridge,
  office,
  focus,
  flash,
  glow,
  gloom,
} as const satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;

/** The layer over a background, behind the figures. */
export const effects = {
  rain: (pen: Pen, box: Box, random: Random) => {
    rain(pen, box, random);
  },
  speed: (pen: Pen, box: Box, random: Random) => {
    speedLines(pen, box, random);
  },
} as const;
export type EffectName = keyof typeof effects;
