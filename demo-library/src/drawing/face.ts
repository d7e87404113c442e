/** Faces: eyes, brows and mouths that show what a figure feels. Units of the head (see hair.ts). */
import { beard, blush, glasses, sweat, tears } from './face-extras.js';
import { star } from './star.js';
import { brush, disc, filled, ink, inked, oval, path, rectangle, segment, skin, surface } from './ink.js';
import type { Material, Medium, Pen } from './ink.js';

type Eye = 'open' | 'wide' | 'shut' | 'closed' | 'half' | 'narrow' | 'star';
type Mouth = 'smile' | 'open' | 'grin' | 'flat' | 'frown' | 'small' | 'wave' | 'shout' | 'gasp';

interface Look {
  readonly eye: Eye;
  /** Degrees; positive lowers the inner ends: anger. Negative raises them: sorrow. */
  readonly brow: number;
  readonly lift: number;
  readonly mouth: Mouth;
  readonly blush?: boolean;
  readonly tears?: boolean;
  readonly sweat?: boolean;
}

const looks = {
  calm: { eye: 'open', brow: 0, lift: 0, mouth: 'smile' },
  happy: { eye: 'open', brow: -4, lift: 5, mouth: 'open', blush: true },
  laugh: { eye: 'shut', brow: -4, lift: 6, mouth: 'open', blush: true },
  angry: { eye: 'narrow', brow: 22, lift: -8, mouth: 'frown' },
  sad: { eye: 'half', brow: -18, lift: 2, mouth: 'frown' },
  cry: { eye: 'half', brow: -22, lift: 3, mouth: 'wave', tears: true },
  surprised: { eye: 'wide', brow: -6, lift: 14, mouth: 'gasp' },
  scared: { eye: 'wide', brow: -20, lift: 8, mouth: 'wave', sweat: true },
  determined: { eye: 'open', brow: 16, lift: -4, mouth: 'flat' },
  sleepy: { eye: 'closed', brow: -6, lift: 0, mouth: 'small' },
  shy: { eye: 'half', brow: -12, lift: 2, mouth: 'small', blush: true, sweat: true },
  puzzled: { eye: 'open', brow: -10, lift: 6, mouth: 'flat', sweat: true },
  sparkle: { eye: 'star', brow: -6, lift: 8, mouth: 'open', blush: true },
  shout: { eye: 'narrow', brow: 20, lift: -2, mouth: 'shout' },
} as const satisfies Readonly<Record<string, Look>>;

export type Expression = keyof typeof looks;
export const expressions = Object.keys(looks) as readonly Expression[];

interface FaceOptions {
  readonly expression: Expression;
  /** -1 looks to the left of the picture, 1 to the right. */
  readonly turn: number;
  readonly eyes: Material;
  readonly glasses?: boolean;
  readonly beard?: boolean;
  readonly skin?: Material;
}

/** The head without hair. */
export function face(medium: Medium, options: FaceOptions): void {
  const { pen } = medium;
  const { turn } = options;
  const flesh = options.skin ?? skin;
  for (const side of [-1, 1]) {
    oval(pen, side * 76 - turn * 6, 18, 14, 22, side * 0.2);
    inked(medium, flesh, 4);
  }
  pen.beginPath();
  pen.moveTo(-76, -30);
  pen.bezierCurveTo(-78, 22, -64, 58, -32 + turn * 5, 86);
  pen.quadraticCurveTo(-14 + turn * 9, 99, turn * 12, 100);
  pen.quadraticCurveTo(14 + turn * 9, 99, 32 + turn * 5, 86);
  pen.bezierCurveTo(64, 58, 78, 22, 76, -30);
  pen.bezierCurveTo(76, -80, 42, -106, 0, -106);
  pen.bezierCurveTo(-42, -106, -76, -80, -76, -30);
  inked(medium, flesh, 5);

  const look: Look = looks[options.expression];
  const shift = turn * 18;
  if (look.blush) blush(medium, shift);
  for (const side of [-1, 1] as const) {
    const near = 1 - Math.max(0, side * turn) * 0.22;
    pen.save();
    pen.translate(side * 36 + shift - side * (1 - near) * 12, 16);
    pen.scale(near, 1);
    eye(medium, look.eye, side, options.eyes);
    if (look.tears) tears(medium);
    brow(pen, look, side);
    pen.restore();
  }
  brush(pen, [shift * 1.5 - 3, 44], [shift * 1.5 + 5, 48], [shift * 1.5 - 1, 54], 2.4);
  pen.save();
  pen.translate(shift * 1.15, 70);
  mouth(medium, look.mouth);
  pen.restore();
  if (look.sweat) sweat(medium, turn);
  if (options.glasses) glasses(pen, shift);
  if (options.beard) beard(medium, shift);
}

function eye(medium: Medium, kind: Eye, side: -1 | 1, iris: Material): void {
  const { pen } = medium;
  if (kind === 'shut' || kind === 'closed') {
    const bend = kind === 'shut' ? -26 : 18;
    brush(pen, [-22, 4], [0, 4 + bend], [22, 4], 5);
    if (kind === 'closed') brush(pen, [side * 18, 6], [side * 26, 10], [side * 30, 16], 2);
    return;
  }
  const height = { open: 25, wide: 29, half: 21, narrow: 20, star: 28 }[kind];
  const white = () => {
    pen.beginPath();
    pen.moveTo(-22, 0);
    pen.quadraticCurveTo(-18, -height - 4, 2, -height);
    pen.quadraticCurveTo(22, -height + 2, 22, 2);
    pen.quadraticCurveTo(16, height - 2, 0, height - 1);
    pen.quadraticCurveTo(-16, height - 2, -22, 0);
  };
  pen.save();
  white();
  filled(pen, '#ffffff');
  pen.clip();
  irisOf(medium, kind, iris, height);
  if (kind === 'half') {
    rectangle(pen, -30, -40, 60, 31);
    filled(pen, surface(medium, skin));
  }
  pen.restore();
  const top = kind === 'half' ? -11 : kind === 'narrow' ? -17 : -height;
  brush(pen, [-26, kind === 'half' ? -4 : -2], [0, top * 1.5 - 3], [25, kind === 'half' ? -4 : 0], 7);
  brush(pen, [side * 20, -6], [side * 28, -10], [side * 32, -15], 3.4);
  brush(pen, [-13, height + 1], [0, height + 5], [13, height + 1], 2);
}

function irisOf(medium: Medium, kind: Eye, iris: Material, height: number): void {
  const { pen } = medium;
  const small = kind === 'wide';
  const [width, tall] = small ? [9, 13] : [16.5, height - 2];
  oval(pen, 0, 1, width, tall);
  if (medium.inColour) pen.fillStyle = iris.colour;
  else {
    const depth = pen.createLinearGradient(0, -tall, 0, tall);
    depth.addColorStop(0, '#0c0c0c');
    depth.addColorStop(0.5, '#333333');
    depth.addColorStop(1, iris.tone > 0.5 ? '#777777' : '#bbbbbb');
    pen.fillStyle = depth;
  }
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = '#111111';
  pen.stroke();
  oval(pen, 0, 0, width * 0.5, tall * 0.52);
  filled(pen, '#0a0a0a');
  if (!small) {
    pen.fillStyle = '#ffffff';
    if (kind === 'star') star(pen, -4, -8, 11);
    else {
      oval(pen, -6, -9, 6.4, 8, -0.3);
      pen.fill();
    }
    disc(pen, 7, 11, 3.6);
    pen.fill();
  }
}

function brow(pen: Pen, { brow: degrees, lift }: Look, side: -1 | 1): void {
  pen.save();
  pen.translate(0, -40 - lift);
  pen.rotate((-side * degrees * Math.PI) / 180);
  brush(pen, [-20, 2], [0, -7], [20, 2], 4);
  pen.restore();
}

type Hole = (draw: () => void) => void;

const mouths: Record<Mouth, (medium: Medium, hole: Hole) => void> = {
  smile({ pen }) {
    brush(pen, [-16, -2], [0, 9], [16, -2], 2.6);
  },
  open(medium, hole) {
    const { pen } = medium;
    hole(() => path(pen, 'M-20 -6 Q0 -1 20 -6 Q16 20 0 20 Q-16 20 -20 -6'));
    oval(pen, 0, 14, 8, 5);
    filled(pen, medium.inColour ? '#ff8c8c' : '#bbbbbb');
  },
  grin({ pen }, hole) {
    hole(() => path(pen, 'M-22 -6 Q0 14 22 -6 Q0 2 -22 -6'));
  },
  flat({ pen }) {
    segment(pen, [-12, 0], [12, 0], 3.6);
  },
  frown({ pen }) {
    brush(pen, [-16, 6], [0, -7], [16, 6], 3);
  },
  small({ pen }) {
    brush(pen, [-8, 1], [0, 4], [8, 1], 2.6);
  },
  wave({ pen }) {
    path(pen, 'M-20 4 C-12 -8 -6 10 0 1 C6 -8 12 10 20 2');
    pen.lineWidth = 3.6;
    pen.strokeStyle = '#111111';
    pen.stroke();
  },
  gasp({ pen }, hole) {
    hole(() => {
      pen.ellipse(0, 4, 9, 12, 0, 0, 7);
    });
  },
  shout({ pen }, hole) {
    hole(() => path(pen, 'M-24 -10 Q0 -16 24 -10 Q26 24 0 24 Q-26 24 -24 -10'));
    path(pen, 'M-20 -10 Q0 -15 20 -10 L18 -4 Q0 -8 -18 -4');
    filled(pen, '#ffffff');
  },
};

function mouth(medium: Medium, kind: Mouth): void {
  const { pen } = medium;
  mouths[kind](medium, (draw) => {
    pen.beginPath();
    draw();
    pen.closePath();
    inked(medium, medium.inColour ? { tone: 1, colour: '#7a2331' } : ink, 4);
  });
}
