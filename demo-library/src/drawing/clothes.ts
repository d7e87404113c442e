/** Legs and clothes. Units of the head. */
import { disc, inked, limb, oval, paper, path, points, polygon, rectangle, segment, skin } from './ink.js';
import type { Material, Medium, Point } from './ink.js';
import type { Limbs } from './poses.js';

const collar: Material = { tone: 0.4, colour: '#2f4a86' };

/** Drawn over the body. */
const tops = {
  sailor(medium: Medium) {
    const { pen } = medium;
    polygon(pen, points('-30,116 -64,132 -50,176 0,214 50,176 64,132 30,116 0,176'));
    inked(medium, collar);
    polygon(pen, points('0,206 -34,250 -10,244 0,222 10,244 34,250'));
    inked(medium, { tone: 1, colour: '#d3344a' }, 4);
  },
  hoodie(medium: Medium) {
    const { pen } = medium;
    path(pen, 'M-58 128 Q0 196 58 128 Q0 150 -58 128');
    inked(medium, paper);
    segment(pen, [-16, 164], [-18, 216], 4);
    segment(pen, [16, 164], [18, 216], 4);
    rectangle(pen, -40, 286, 80, 50, 14);
    pen.stroke();
  },
  shirt(medium: Medium) {
    const { pen } = medium;
    polygon(pen, points('-26,118 0,160 26,118 40,134 6,176 0,168 -6,176 -40,134'));
    inked(medium, paper, 4);
    segment(pen, [0, 170], [0, 364], 3);
  },
  coat(medium: Medium) {
    const { pen } = medium;
    polygon(pen, points('-26,118 0,210 26,118 58,136 14,250 0,236 -14,250 -58,136'));
    inked(medium, paper, 4);
    segment(pen, [0, 240], [0, 370], 4);
    for (const y of [270, 310, 350]) {
      disc(pen, 16, y, 5);
      inked(medium, paper, 3);
    }
  },
  apron(medium: Medium, cloth: Material) {
    const { pen } = medium;
    polygon(pen, points('-34,170 34,170 58,300 70,460 -70,460 -58,300'));
    inked(medium, cloth);
    segment(pen, [-34, 172], [-30, 120], 7);
    segment(pen, [34, 172], [30, 120], 7);
    rectangle(pen, -30, 300, 60, 50, 10);
    pen.lineWidth = 4;
    pen.stroke();
  },
  overalls(medium: Medium, cloth: Material) {
    const { pen } = medium;
    polygon(pen, points('-44,196 44,196 60,280 62,364 -62,364 -60,280'));
    inked(medium, cloth);
    segment(pen, [-40, 200], [-46, 130], 14);
    segment(pen, [40, 200], [46, 130], 14);
    rectangle(pen, -24, 222, 48, 40, 6);
    inked(medium, paper, 4);
  },
  kimono(medium: Medium) {
    const { pen } = medium;
    polygon(pen, points('-28,118 34,260 56,260 -6,130'));
    inked(medium, paper, 4);
    polygon(pen, points('28,118 -40,270 -58,262 6,130'));
    inked(medium, paper, 4);
    polygon(pen, points('-62,270 62,270 62,330 -62,330'));
    inked(medium, { tone: 1, colour: '#c2452d' });
  },
  cloak(medium: Medium, cloth: Material) {
    const { pen } = medium;
    polygon(pen, points('-60,122 60,122 110,220 0,200 -110,220'));
    inked(medium, cloth);
    disc(pen, 0, 150, 12);
    inked(medium, paper, 4);
  },
};

type Outfit = keyof typeof tops;
export const outfits = Object.keys(tops) as readonly Outfit[];

export interface Dressed {
  readonly outfit: Outfit;
  readonly cloth: Material;
  readonly skirt: boolean;
}

export function legs(medium: Medium, who: Dressed, limbs: Limbs): void {
  const { pen } = medium;
  const hip = 356;
  const covered = who.outfit === 'kimono' || who.outfit === 'cloak' || who.outfit === 'coat';
  for (const [index, [knee, foot]] of limbs.legs.entries()) {
    const side = index === 0 ? -1 : 1;
    const start: Point = [side * 30, hip];
    const bend: Point = [start[0] + knee[0], hip + knee[1]];
    const end: Point = [start[0] + foot[0], hip + foot[1]];
    const trousers = who.skirt ? skin : { tone: covered ? 1 : 0.4, colour: '#3a4768' };
    limb(medium, [start, bend, end], who.skirt ? 34 : 46, trousers);
    oval(pen, end[0] + side * 8, end[1] + 22, 36, 19);
    inked(medium, { tone: 1, colour: '#47352c' }, 4);
  }
  if (!who.skirt && !covered) return;
  const hem = who.outfit === 'kimono' ? 590 : who.outfit === 'coat' ? 540 : 470;
  const flare = who.outfit === 'kimono' ? 86 : 108;
  polygon(pen, [
    [-54, 320],
    [54, 320],
    [flare, hem],
    [-flare, hem],
  ]);
  const cloth = who.outfit === 'sailor' ? { tone: 0.4, colour: '#2f4a86' } : who.cloth;
  inked(medium, cloth);
  if (who.outfit === 'sailor') {
    for (const x of [-60, -22, 22, 60]) segment(pen, [x * 0.6, 340], [x, hem - 4], 3);
  } else segment(pen, [0, 330], [14, hem], 4);
}

export function torso(medium: Medium, who: Dressed): void {
  const { pen } = medium;
  const body = () => {
    path(
      pen,
      'M-26 118 Q-70 124 -82 160 Q-70 230 -58 290 L-60 360 Q0 374 60 360 L58 290 Q70 230 82 160 ' +
        'Q70 124 26 118 Q0 136 -26 118',
    );
  };
  body();
  const light = who.outfit === 'sailor' || who.outfit === 'apron' || who.outfit === 'overalls';
  inked(medium, light ? { tone: 0, colour: '#fdf8ef' } : who.cloth);
  tops[who.outfit](medium, who.cloth);
}

export function cape(medium: Medium, cloth: Material): void {
  const { pen } = medium;
  path(pen, 'M-60 120 Q-120 300 -150 520 Q0 560 150 520 Q120 300 60 120');
  inked(medium, cloth);
}
