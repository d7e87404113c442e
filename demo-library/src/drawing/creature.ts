/** Figures that are no people. Units as for people: middle of the head at 0, 0. */
import type { Expression } from './face.js';
import { star } from './star.js';
import { robot } from './robot.js';
import { brush, disc, filled, inked, limb, oval, paper, path, points, polygon, segment } from './ink.js';
import type { Material, Medium } from './ink.js';

export const creatures = ['cat', 'fox', 'robot', 'ghost'] as const;
type CreatureKind = (typeof creatures)[number];

export interface Creature {
  readonly kind: CreatureKind;
  readonly coat: Material;
}

/** Distance of a creature's feet below the head's middle. */
export const creatureFoot: Readonly<Record<CreatureKind, number>> = {
  cat: 250,
  fox: 260,
  robot: 330,
  ghost: 250,
};

export function creature(medium: Medium, who: Creature, expression: Expression, turn: number): void {
  switch (who.kind) {
    case 'cat':
    case 'fox':
      beast(medium, who, expression, turn);
      break;
    case 'robot':
      robot(medium, who.coat, expression, turn);
      break;
    case 'ghost':
      ghost(medium, who, expression, turn);
      break;
  }
}

function beast(medium: Medium, who: Creature, expression: Expression, turn: number): void {
  const { pen } = medium;
  const isFox = who.kind === 'fox';
  const dark = who.coat.tone >= 0.8;
  // The tail first: it lies behind.
  tail(medium, who);
  trunk(medium, who);
  head(medium, who);
  const shift = turn * 16;
  if (isFox || dark) {
    oval(pen, shift, 52, 40, 28);
    filled(pen, '#ffffff');
  }
  for (const side of [-1, 1]) {
    pen.save();
    pen.translate(side * 44 + shift, 4);
    beastEye(medium, who, expression, side, turn);
    pen.restore();
  }
  muzzle(medium, expression, shift);
}

function tail(medium: Medium, who: Creature): void {
  const { pen } = medium;
  pen.beginPath();
  if (who.kind === 'fox') {
    pen.moveTo(40, 220);
    pen.bezierCurveTo(170, 250, 200, 90, 130, 20);
    pen.bezierCurveTo(120, 90, 90, 130, 40, 150);
    inked(medium, who.coat);
    path(pen, 'M130 20 Q178 60 172 116 Q150 84 122 86 Q132 54 130 20');
    inked(medium, paper, 4);
  } else {
    limb(medium, points('50,210 110,190 128,130 104,92'), 20, who.coat, 4);
  }
}

function trunk(medium: Medium, who: Creature): void {
  const { pen } = medium;
  path(pen, 'M-44 60 C-86 150 -92 240 -66 252 Q0 266 66 252 C92 240 86 150 44 60 Z');
  inked(medium, who.coat);
  oval(pen, 0, 150, 30, 56);
  filled(pen, medium.inColour ? '#fff4e4' : '#ffffff');
  for (const side of [-1, 1]) {
    oval(pen, side * 26, 244, 24, 15);
    inked(medium, paper, 4);
  }
}

function head(medium: Medium, who: Creature): void {
  const { pen } = medium;
  const isFox = who.kind === 'fox';
  for (const side of [-1, 1]) {
    const reach = isFox ? 132 : 112;
    polygon(pen, [
      [side * 88, -14],
      [side * (isFox ? 88 : 82), -reach],
      [side * 18, -68],
    ]);
    inked(medium, who.coat);
    polygon(pen, [
      [side * 74, -34],
      [side * (isFox ? 78 : 72), -reach + 28],
      [side * 36, -64],
    ]);
    inked(medium, { tone: 0.3, colour: '#ffb3b3' }, 0);
  }
  path(pen, 'M-96 6 C-96 -60 -50 -84 0 -84 C50 -84 96 -60 96 6');
  pen.bezierCurveTo(100, 50, isFox ? 40 : 70, 84, 0, isFox ? 92 : 84);
  pen.bezierCurveTo(isFox ? -40 : -70, 84, -100, 50, -96, 6);
  inked(medium, who.coat);
}

function beastEye(medium: Medium, who: Creature, expression: Expression, side: number, turn: number): void {
  const { pen } = medium;
  const detail = who.coat.tone >= 0.8 ? '#ffffff' : '#111111';
  if (['laugh', 'happy', 'sleepy'].includes(expression)) {
    pen.beginPath();
    pen.arc(
      0,
      expression === 'sleepy' ? -8 : 8,
      18,
      expression === 'sleepy' ? 0.3 : 3.5,
      expression === 'sleepy' ? 2.84 : 5.9,
    );
    pen.lineWidth = 6;
    pen.strokeStyle = detail;
    pen.stroke();
  } else {
    oval(pen, 0, 0, 20, 24);
    inked(medium, { tone: 0, colour: '#ffe27a' }, 4);
    pen.beginPath();
    const wide = ['surprised', 'scared', 'sparkle', 'sad', 'cry'].includes(expression);
    pen.ellipse(turn * 5, 0, wide ? 14 : 7, wide ? 18 : 20, 0, 0, 7);
    filled(pen, '#111111');
    pen.fillStyle = '#ffffff';
    disc(pen, turn * 5 - 4, -8, 5);
    pen.fill();
    if (expression === 'sparkle') star(pen, turn * 5, -2, 12);
    if (expression === 'angry' || expression === 'determined' || expression === 'shout') {
      polygon(pen, [
        [-26, side > 0 ? -8 : -28],
        [26, side > 0 ? -28 : -8],
        [26, -40],
        [-26, -40],
      ]);
      inked(medium, who.coat, 0);
      segment(pen, [-24, side > 0 ? -8 : -24], [24, side > 0 ? -24 : -8], 5, detail);
    }
  }
}

function muzzle(medium: Medium, expression: Expression, shift: number): void {
  const { pen } = medium;
  polygon(pen, [
    [shift - 9, 36],
    [shift + 9, 36],
    [shift, 47],
  ]);
  inked(medium, { tone: 1, colour: '#e98a94' }, 2);
  if (['shout', 'laugh', 'surprised', 'happy', 'sparkle'].includes(expression)) {
    oval(pen, shift, 62, 13, expression === 'shout' ? 17 : 10);
    inked(medium, { tone: 1, colour: '#7a2331' }, 3);
  } else {
    brush(pen, [shift - 20, 52], [shift - 10, 64], [shift, 48], 2.4);
    brush(pen, [shift + 20, 52], [shift + 10, 64], [shift, 48], 2.4);
  }
  for (const side of [-1, 1]) {
    for (const rise of [-8, 6]) {
      segment(
        pen,
        [side * 62 + shift, 46 + rise * 0.4],
        [side * 122 + shift * 0.4, 40 + rise * 1.6],
        3,
        '#111111',
      );
    }
  }
}

function ghost(medium: Medium, who: Creature, expression: Expression, turn: number): void {
  const { pen } = medium;
  path(
    pen,
    'M0 -110 C90 -100 110 20 100 150 Q90 210 40 250 Q50 200 6 196 Q-30 200 -40 240 ' +
      'Q-90 210 -100 140 C-110 20 -90 -100 0 -110',
  );
  inked(medium, who.coat);
  const shift = turn * 20;
  for (const side of [-1, 1]) {
    limb(
      medium,
      [
        [side * 92, 80],
        [side * 126, 104],
      ],
      26,
      who.coat,
      4.5,
    );
    const x = side * 36 + shift;
    pen.fillStyle = '#111111';
    pen.beginPath();
    if (['happy', 'laugh', 'sleepy'].includes(expression)) {
      pen.arc(x, 4, 16, 3.5, 5.9);
      pen.lineWidth = 6;
      pen.strokeStyle = '#111111';
      pen.stroke();
    } else {
      pen.ellipse(x, 0, 13, 20, 0, 0, 7);
      pen.fill();
      pen.fillStyle = '#ffffff';
      disc(pen, x - 4, -7, 5);
      pen.fill();
    }
    for (const stroke of [-1, 0, 1]) {
      const at = side * 62 + shift + stroke * 8;
      segment(pen, [at + 3, 26], [at - 3, 36], 2.4, medium.inColour ? '#ff7d86' : '#111111');
    }
  }
  pen.beginPath();
  if (['surprised', 'shout', 'laugh', 'happy'].includes(expression)) {
    pen.ellipse(shift, 40, 12, 14, 0, 0, 7);
    inked(medium, { tone: 1, colour: '#7a2331' }, 3);
  } else if (['sad', 'cry', 'scared'].includes(expression)) {
    brush(pen, [shift - 14, 46], [shift, 32], [shift + 14, 46], 3);
  } else brush(pen, [shift - 14, 36], [shift, 48], [shift + 14, 36], 3);
}
