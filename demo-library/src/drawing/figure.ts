/** Whole people: head, clothes and pose. Units of the head: middle of the head at 0, 0, chin at 100, soles at 640. */
import { face } from './face.js';
import type { Expression } from './face.js';
import { hairBehind, hairFront } from './hair.js';
import type { HairStyle } from './hair.js';
import { filled, inked, limb, oval, paper, points, skin } from './ink.js';
import type { Material, Medium, Point } from './ink.js';
import { limbsOf } from './poses.js';
import type { Limbs, Pose } from './poses.js';
import { cape, legs, torso } from './clothes.js';
import type { Dressed } from './clothes.js';
import { prop } from './props.js';
import type { Prop } from './props.js';

export interface Person extends Dressed {
  readonly kind: 'person';
  readonly hair: HairStyle;
  readonly hairMaterial: Material;
  readonly eyes: Material;
  readonly glasses: boolean;
  readonly beard: boolean;
}

interface Acting {
  readonly expression: Expression;
  readonly pose: Pose;
  readonly turn: number;
  readonly holds?: Prop;
}

/** Draws a person whose head's middle is at 0, 0 of the pen. */
export function person(medium: Medium, who: Person, acting: Acting): void {
  const { pen } = medium;
  const limbs = limbsOf[acting.pose];
  const lean = acting.pose === 'run' ? acting.turn * 20 : 0;
  hairBehind(medium, who.hair, who.hairMaterial, acting.pose === 'run' ? -acting.turn * 50 : acting.turn * 6);
  pen.save();
  pen.translate(-lean * 0.4, 0);
  if (acting.holds === 'umbrella' && acting.pose === 'hold') {
    // Its stick passes behind the face.
    pen.save();
    pen.translate(30 * (acting.turn || 1), 110);
    prop(medium, 'umbrella');
    pen.restore();
  }
  if (who.outfit === 'cloak') cape(medium, who.cloth);
  legs(medium, who, limbs);
  limb(medium, points('0,86 0,122'), 34, skin);
  // Shoulders lie behind the clothes; forearms that cross the body lie before them.
  const inFront = ['hold', 'think', 'crossed', 'sit'].includes(acting.pose);
  arms(medium, who, limbs, acting, inFront ? 'upper' : 'whole');
  torso(medium, who);
  pen.restore();
  face(medium, {
    expression: acting.expression,
    turn: acting.turn,
    eyes: who.eyes,
    glasses: who.glasses,
    beard: who.beard,
  });
  hairFront(medium, who.hair, who.hairMaterial, acting.turn);
  if (inFront) arms(medium, who, limbs, acting, 'lower');
}

const shoulder = 62;

function arms(
  medium: Medium,
  who: Person,
  limbs: Limbs,
  acting: Acting,
  part: 'whole' | 'upper' | 'lower',
): void {
  const sleeve =
    who.outfit === 'overalls' || who.outfit === 'apron' || who.outfit === 'sailor' ? paper : who.cloth;
  const mirror = acting.turn < 0 && ['wave', 'point', 'run', 'think'].includes(acting.pose);
  const { pen } = medium;
  pen.save();
  if (mirror) pen.scale(-1, 1);
  const hands: Point[] = [];
  for (const [index, [elbow, hand]] of limbs.arms.entries()) {
    const side = index === 0 ? -1 : 1;
    const start: Point = [side * shoulder, 152];
    const bend: Point = [start[0] + elbow[0], start[1] + elbow[1]];
    const end: Point = [start[0] + hand[0], start[1] + hand[1]];
    hands.push(end);
    if (acting.holds && index === 1 && acting.pose !== 'hold' && part !== 'upper') {
      pen.save();
      pen.translate(...end);
      prop(medium, acting.holds);
      pen.restore();
    }
    const wrist: Point = [bend[0] + (end[0] - bend[0]) * 0.8, bend[1] + (end[1] - bend[1]) * 0.8];
    const bones = { whole: [start, bend, wrist], upper: [start, bend], lower: [bend, wrist] }[part];
    limb(medium, bones, who.outfit === 'kimono' ? 50 : 36, sleeve);
    if (part === 'upper') continue;
    oval(pen, end[0], end[1], 19, 21);
    inked(medium, skin, 4.5);
    const along = Math.atan2(end[1] - bend[1], end[0] - bend[0]);
    if (acting.pose === 'point' && index === 1) {
      limb(medium, [end, [end[0] + Math.cos(along) * 34, end[1] + Math.sin(along) * 34]], 10, skin, 4);
    } else if (acting.pose === 'wave' || acting.pose === 'cheer' || acting.pose === 'reach') {
      for (const spread of [-0.6, -0.2, 0.2, 0.6]) {
        const tip: Point = [end[0] + Math.cos(along + spread) * 30, end[1] + Math.sin(along + spread) * 30];
        if (index === 1 || acting.pose !== 'wave') limb(medium, [end, tip], 9, skin, 3.5);
      }
      oval(pen, end[0], end[1], 15, 17);
      filled(pen, medium.inColour ? skin.colour : '#ffffff');
    }
  }
  if (acting.holds && acting.holds !== 'umbrella' && acting.pose === 'hold' && part === 'lower') {
    pen.translate(0, (hands[0]?.[1] ?? 0) - 40);
    prop(medium, acting.holds);
  }
  pen.restore();
}
