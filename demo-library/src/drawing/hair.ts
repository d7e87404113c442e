/** Hair in two layers, behind the head and over the forehead. Units of the head: 200 from crown to chin, middle at 0, 0. */
import { brush, disc, inked, path, points } from './ink.js';
import type { Material, Medium, Pen, Point } from './ink.js';

/** Tips of the fringe from right to left; between two tips the hairline rises. */
const fringes = {
  bob: points('78,34 58,-6 28,-14 0,-8 -30,-16 -58,-4 -78,34'),
  long: points('80,44 60,2 34,-30 -6,-14 -40,-20 -66,4 -80,44'),
  ponytail: points('76,16 62,-14 44,-40 -34,-2 -62,-6 -76,24'),
  twintails: points('78,22 54,-14 30,-18 6,0 -20,-18 -52,-14 -78,22'),
  spiky: points('80,10 60,-22 40,0 16,-26 -8,6 -34,-24 -56,-2 -80,8'),
  short: points('76,0 60,-30 30,-22 0,-34 -30,-20 -58,-30 -76,0'),
  bun: points('76,18 66,-24 0,-52 -66,-24 -76,18'),
  wavy: points('82,30 56,-6 30,-26 2,-4 -28,-28 -58,-2 -82,30'),
  elder: points('78,-6 70,-44 -70,-44 -78,-6'),
  bald: [],
} as const satisfies Readonly<Record<string, readonly Point[]>>;

export type HairStyle = keyof typeof fringes;
export const hairStyles = Object.keys(fringes) as readonly HairStyle[];

type Shape = (draw: () => void) => void;

/** The hair behind the head. */
const behind: Partial<Record<HairStyle, (shape: Shape, pen: Pen, sway: number) => void>> = {
  bob(shape, pen) {
    shape(() => path(pen, 'M-88 -20 C-100 40 -96 90 -78 112 Q0 84 78 112 C96 90 100 40 88 -20'));
  },
  long(shape, pen, sway) {
    shape(() => {
      pen.moveTo(-88, -20);
      pen.bezierCurveTo(-108, 90, -104 + sway, 200, -120 + sway, 300);
      pen.quadraticCurveTo(-70 + sway, 270, -40 + sway, 306);
      pen.quadraticCurveTo(sway, 270, 44 + sway, 304);
      pen.quadraticCurveTo(74 + sway, 272, 118 + sway, 296);
      pen.bezierCurveTo(100 + sway, 200, 108, 90, 88, -20);
    });
  },
  ponytail(shape, pen, sway) {
    shape(() => {
      pen.moveTo(10, -110);
      pen.bezierCurveTo(110 + sway, -150, 150 + sway, -40, 128 + sway, 120);
      pen.quadraticCurveTo(104 + sway, 80, 84 + sway, 104);
      pen.bezierCurveTo(100 + sway, 20, 80, -50, 10, -60);
    });
  },
  twintails(shape, pen, sway) {
    for (const side of [-1, 1]) {
      shape(() => {
        pen.moveTo(side * 70, -60);
        pen.bezierCurveTo(side * 150 + sway, -60, side * 160 + sway, 90, side * 128 + sway, 190);
        pen.quadraticCurveTo(side * 112 + sway, 150, side * 88 + sway, 176);
        pen.bezierCurveTo(side * 104 + sway, 80, side * 92, 0, side * 66, -30);
      });
    }
  },
  bun(shape, pen) {
    shape(() => {
      pen.arc(0, -122, 40, 0, 7);
    });
  },
  wavy(shape, pen) {
    shape(() =>
      path(
        pen,
        'M-86 -30 C-130 10 -84 50 -116 96 C-140 140 -90 170 -92 196 Q0 130 92 196 ' +
          'C90 170 140 140 116 96 C84 50 130 10 86 -30',
      ),
    );
  },
  spiky(shape, pen) {
    shape(() => {
      const tips = points('-96,44 -118,0 -112,-58 -84,-112 -34,-146 24,-152 78,-122 114,-70 116,-4 94,44');
      pen.moveTo(-70, 40);
      for (const [index, [x, y]] of tips.entries()) {
        pen.lineTo(x, y);
        const next = tips[index + 1];
        if (next) pen.lineTo(((x + next[0]) / 2) * 0.8, ((y + next[1]) / 2) * 0.8);
      }
      pen.lineTo(70, 40);
    });
  },
  elder(shape, pen) {
    for (const side of [-1, 1]) {
      shape(() => {
        pen.moveTo(side * 66, -40);
        pen.bezierCurveTo(side * 108, -50, side * 112, 20, side * 86, 46);
        pen.lineTo(side * 66, 30);
      });
    }
  },
};

export function hairBehind(medium: Medium, style: HairStyle, hair: Material, sway: number): void {
  const { pen } = medium;
  const shape: Shape = (draw) => {
    pen.beginPath();
    draw();
    pen.closePath();
    inked(medium, hair);
  };
  behind[style]?.(shape, pen, sway);
}

export function hairFront(medium: Medium, style: HairStyle, hair: Material, turn: number): void {
  const tips: readonly Point[] = fringes[style];
  if (tips.length === 0) return;
  const { pen } = medium;
  const shift = turn * 12;
  const at = ([x, y]: Point): Point => [x + (Math.abs(x) < 70 ? shift : 0), y];
  const outer = style === 'spiky' ? 90 : 86;
  const top = style === 'elder' ? -112 : -124;
  pen.beginPath();
  pen.moveTo(-outer + 6, 0);
  pen.bezierCurveTo(-outer - 10, -76, -50, top, 0, top);
  pen.bezierCurveTo(50, top, outer + 10, -76, outer - 6, 0);
  const first = tips[0] ?? [0, 0];
  pen.quadraticCurveTo(outer - 2, first[1] * 0.6, ...at(first));
  for (const [index, tip] of tips.entries()) {
    const next = tips[index + 1];
    if (!next) break;
    const [x, y] = at(tip);
    const [nx, ny] = at(next);
    const valley: Point = [(x + nx) / 2, Math.min(y, ny) - 26];
    pen.quadraticCurveTo(x - 4, y - 18, ...valley);
    pen.quadraticCurveTo(nx + 6, ny - 14, nx, ny);
  }
  pen.quadraticCurveTo(-outer + 2, (tips.at(-1)?.[1] ?? 0) * 0.6, -outer + 6, 0);
  pen.closePath();
  inked(medium, hair);
  shine(medium, hair, shift);
  if (style === 'twintails') {
    for (const side of [-1, 1]) {
      disc(pen, side * 76, -50, 14);
      inked(medium, { tone: 0.3, colour: '#ff5d73' }, 4);
    }
  }
}

/** A ring of light on dark hair, strands on light hair. */
function shine(medium: Medium, hair: Material, shift: number): void {
  const { pen } = medium;
  if (hair.tone >= 0.8) {
    pen.fillStyle = medium.inColour ? 'rgba(255,255,255,0.45)' : '#ffffff';
    for (const [x, length] of [
      [-46, 20],
      [-26, 30],
      [-4, 24],
      [34, 26],
      [52, 16],
    ] as const) {
      const y = -84 + Math.abs(x) * 0.34;
      pen.beginPath();
      pen.moveTo(x + shift - 4, y);
      pen.quadraticCurveTo(x + shift, y + length * 0.8, x + shift + 2, y + length);
      pen.quadraticCurveTo(x + shift + 6, y + length * 0.4, x + shift + 4, y - 3);
      pen.fill();
    }
    return;
  }
  for (const x of [-52, -20, 14, 48]) {
    brush(pen, [x * 0.6 + shift, -112], [x * 0.9 + shift, -86], [x + shift, -52 + Math.abs(x) * 0.3], 2.2);
  }
}
