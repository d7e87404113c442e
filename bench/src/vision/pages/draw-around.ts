/** What stands outside of panels: a title, an editor's line, a page number. And letters aslant. */
import type { Box } from '../truth.js';
import { boxAround, middleOf, type Chance } from './geometry.js';
import { letter, type Lettered, type Manner } from './letter.js';
import type { DrawnBlock, PageOrder } from './page-order.js';
import type { Script } from './plan-blocks.js';
import { element, letters } from './svg.js';

export function turnedBox(box: Box, degrees: number): Box {
  const { x, y } = middleOf(box);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners = [-0.5, 0.5].flatMap((a) =>
    [-0.5, 0.5].map((b) => ({
      x: x + a * box.width * cos - b * box.height * sin,
      y: y + a * box.width * sin + b * box.height * cos,
    })),
  );
  return boxAround(corners);
}

export function aslant(
  lettered: Lettered,
  box: Box,
  {
    turn,
    fill,
    families,
  }: { readonly turn: number; readonly fill: string; readonly families: readonly string[] },
): string {
  const { x, y } = middleOf(box);
  const rim = fill === '#fff' ? '#000' : '#fff';
  const style = { fill, stroke: rim, 'stroke-width': 5, 'paint-order': 'stroke' };
  return element(
    'g',
    { transform: `rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})` },
    letters(lettered, box, families, style),
  );
}

interface Around {
  readonly before: readonly DrawnBlock[];
  readonly after: readonly DrawnBlock[];
  readonly svg: string;
  /** Kept free of panels. */
  readonly top: number;
  readonly bottom: number;
}

export function drawAround(order: PageOrder, script: Script, chance: Chance): Around {
  const { recipe, height } = order;
  const title = recipe.title === 'none' ? undefined : drawTitle(order, script, chance);
  const margin = recipe.margin ? drawMargin(order, script, chance) : undefined;
  return {
    before: title?.blocks ?? [],
    after: margin?.blocks ?? [],
    svg: (title?.svg ?? '') + (margin?.svg ?? ''),
    top: { none: 0, plain: 0.075, decorated: 0.13 }[recipe.title] * height,
    bottom: recipe.margin ? 0.035 * height : 0,
  };
}

interface Part {
  readonly svg: string;
  readonly blocks: readonly DrawnBlock[];
}

const inALine = ({ hand, width }: PageOrder): Omit<Manner, 'size'> => ({
  ...hand,
  vertical: false,
  longest: 0.9 * width,
  firstLarger: 1,
});

function drawTitle(order: PageOrder, script: Script, chance: Chance): Part {
  const { recipe, hand, texts, effects, fallback, width, height } = order;
  const text = script.next(texts.titles, chance);
  const isPlain = recipe.title === 'plain';
  const size = (isPlain ? 1.6 : chance.between(2.2, 3)) * hand.size;
  const lettered = letter(text, { ...inALine(order), face: isPlain ? hand.face : effects, size });
  if (!lettered) return { svg: '', blocks: [] };
  const x = isPlain ? 0.05 * width : 0.5 * (width - lettered.width);
  const box = { x, y: 0.03 * height, width: lettered.width, height: lettered.height };
  const families = [lettered.face.name, fallback.name];
  if (isPlain)
    return {
      svg: letters(lettered, box, families, { fill: '#000' }),
      blocks: [{ text, box, kind: 'title' }],
    };
  const turn = chance.between(-5, 5);
  return {
    svg: aslant(lettered, box, { turn, families, fill: '#d33' }),
    blocks: [{ text, box: turnedBox(box, turn), kind: 'title', optional: true }],
  };
}

/** Down the side where the language is written in columns, else along the bottom. */
function drawMargin(order: PageOrder, script: Script, chance: Chance): Part {
  const { hand, texts, fallback, width, height } = order;
  const small = 0.72 * hand.size;
  const families = [hand.face.name, fallback.name];
  const parts: Part[] = [];
  const add = (
    text: string,
    manner: Partial<Manner>,
    at: (own: Lettered) => Omit<Box, 'width' | 'height'>,
    optional: boolean,
  ) => {
    const lettered = letter(text, { ...inALine(order), size: small, ...manner });
    if (!lettered) return;
    const box = { ...at(lettered), width: lettered.width, height: lettered.height };
    const block: DrawnBlock = { text, box, kind: 'margin', ...(optional && { optional: true as const }) };
    parts.push({ svg: letters(lettered, box, families, { fill: '#000' }), blocks: [block] });
  };
  const foot = 0.972 * height;
  const side = hand.vertical ? { vertical: true, longest: 0.9 * height } : {};
  const corner = hand.vertical ? { x: 0.008 * width, y: 0.06 * height } : { x: 0.05 * width, y: foot };
  add(script.next(texts.margins, chance), side, () => corner, false);
  add(String(chance.whole(3, 190)), {}, (own) => ({ x: 0.93 * width - own.width, y: foot }), true);
  return { svg: parts.map(({ svg }) => svg).join(''), blocks: parts.flatMap(({ blocks }) => blocks) };
}
