/** Puts texts into a panel: slots in reading order, each with one block at most. */
import type { BlockKind, Box } from '../truth.js';
import { grownBy, type Chance } from './geometry.js';
import { letter, type Lettered, type Manner } from './letter.js';
import type { Panel } from './plan-panels.js';
import type { Recipe, Shape } from './recipes.js';
import type { PageTexts } from './texts.js';

export interface Block {
  readonly text: string;
  readonly lettered: Lettered;
  readonly shape: Shape;
  readonly kind?: BlockKind;
  /** Of the letters. */
  readonly box: Box;
  /** Of what is drawn around them. */
  readonly outer: Box;
  /** Cut at the panel's border. */
  readonly cut: boolean;
}

/** How texts of a page are written. */
export interface Hand extends Pick<Manner, 'face' | 'unspaced' | 'vertical'> {
  readonly direction: 'ltr' | 'rtl';
  /** Of letters, in pixels. */
  readonly size: number;
  readonly pitch: number;
  readonly capitals: boolean;
  readonly language: string;
}

/** Texts one after the other, none twice before all were used. */
export class Script {
  readonly #left = new Map<readonly string[], string[]>();

  next(all: readonly string[], chance: Chance): string {
    const left = this.#left.get(all) ?? [];
    if (left.length === 0) left.push(...[...all].sort(() => chance.between(-1, 1)));
    this.#left.set(all, left);
    return left.pop() ?? '';
  }
}

const kinds: Readonly<Partial<Record<Shape, BlockKind>>> = {
  round: 'dialogue',
  spiky: 'dialogue',
  dark: 'dialogue',
  cloud: 'thought',
  box: 'narration',
};

function insideOf({ outline: [a, b, c, d], border }: Panel): Box {
  if (!a || !b || !c || !d) throw new RangeError('A panel has four corners');
  const [x, y] = [Math.max(a.x, d.x), Math.max(a.y, b.y)];
  const inside = { x, y, width: Math.min(b.x, c.x) - x, height: Math.min(c.y, d.y) - y };
  return grownBy(inside, -border - 8);
}

/** In reading order. @param page that the panel is of */
export function planBlocks(
  panel: Panel,
  page: Box,
  { recipe, hand, texts, script }: { recipe: Recipe; hand: Hand; texts: PageTexts; script: Script },
  chance: Chance,
): Block[] {
  const inside = insideOf(panel);
  const wide = hand.vertical ? 0.3 : 0.42;
  const columns = Math.max(1, Math.min(3, Math.round(inside.width / (wide * page.width))));
  const rows = Math.max(1, Math.min(3, Math.round(inside.height / (0.28 * page.height))));
  const [width, height] = [inside.width / columns, inside.height / rows];
  const blocks: Block[] = [];
  for (let slot = 0; slot < columns * rows; slot += 1) {
    if (!chance.isLikely(columns * rows === 1 ? 0.92 : 0.8)) continue;
    const [row, place] = [Math.floor(slot / columns), slot % columns];
    const column = hand.direction === 'rtl' ? columns - 1 - place : place;
    // Later ones hang lower, so that nobody can read them first.
    const drop = 0.1 * place * height;
    const room = {
      x: inside.x + column * width + 4,
      y: inside.y + row * height + drop + 4,
      width: width - 8,
      height: height - drop - 8,
    };
    const edges = [...(column === 0 ? [-1] : []), ...(column === columns - 1 ? [1] : [])];
    const block = blockIn(room, { panel, edges }, { recipe, hand, texts, script }, chance);
    if (block) blocks.push(block);
  }
  return blocks;
}

function textsFor(
  shape: Shape,
  { short, spoken, told, cried }: PageTexts,
  chance: Chance,
): readonly string[] {
  if (shape === 'box') return told;
  if (shape === 'spiky') return chance.isLikely(0.3) ? short : cried;
  return chance.isLikely(0.3) ? short : spoken;
}

/** @param edges of the panel that the room is at: -1 its left, 1 its right */
function blockIn(
  room: Box,
  { panel, edges }: { readonly panel: Panel; readonly edges: readonly number[] },
  { recipe, hand, texts, script }: { recipe: Recipe; hand: Hand; texts: PageTexts; script: Script },
  chance: Chance,
): Block | undefined {
  const wanted = chance.oneOf(recipe.shapes);
  const shape = wanted === 'none' && panel.background !== 'white' ? 'haloed' : wanted;
  const firstLarger = recipe.mixedSizes && chance.isLikely(0.6) ? chance.between(1.2, 1.5) : 1;
  const chosen = recipe.long ? texts.long : textsFor(shape, texts, chance);
  const tries = [1, 0.9, 0.8].map((part) => ({ text: script.next(chosen, chance), part }));
  tries.push({ text: script.next(texts.short, chance), part: 0.9 });
  for (const { text: said, part } of tries) {
    const text = hand.capitals ? said.toLocaleUpperCase(hand.language) : said;
    const size = hand.size * part;
    const rim = rimOf(shape, recipe.padding * size);
    const along = hand.vertical ? room.height : room.width;
    const letters = recipe.long ? 17 : hand.unspaced ? 9 : 12;
    const longest = Math.min(along / rim.factor - 2 * rim.pad, letters * size);
    const lettered = letter(text, { ...hand, size, longest, firstLarger });
    if (!lettered) continue;
    const outerWidth = lettered.width * rim.factor + 2 * rim.pad;
    const outerHeight = lettered.height * rim.factor + 2 * rim.pad;
    if (outerWidth > room.width || outerHeight > room.height) continue;
    const outer = {
      x: room.x + chance.between(0.2, 0.8) * (room.width - outerWidth),
      y: room.y + chance.between(0, 0.35) * (room.height - outerHeight),
      width: outerWidth,
      height: outerHeight,
    };
    const edge = recipe.cut && edges.length > 0 && chance.isLikely(0.7) ? chance.oneOf(edges) : 0;
    const placed = edge === 0 ? outer : pushedOut(outer, panel, edge, { pad: rim.pad, lettered });
    const box = {
      x: placed.x + (outerWidth - lettered.width) / 2,
      y: placed.y + (outerHeight - lettered.height) / 2,
      width: lettered.width,
      height: lettered.height,
    };
    const kind = kinds[shape];
    return { text, lettered, shape, ...(kind && { kind }), box, outer: placed, cut: recipe.cut };
  }
  return undefined;
}

/** Room around letters: a round shape has to be larger than the box in it. */
function rimOf(shape: Shape, padding: number): { readonly factor: number; readonly pad: number } {
  if (shape === 'none' || shape === 'haloed') return { factor: 1, pad: 2 };
  if (shape === 'box') return { factor: 1, pad: padding };
  return { factor: shape === 'spiky' ? 1.36 : 1.28, pad: 0.6 * padding };
}

/** To the panel's edge, until the letters nearly touch it. */
function pushedOut(
  outer: Box,
  { box: panel }: Panel,
  edge: number,
  { pad, lettered }: { readonly pad: number; readonly lettered: Lettered },
): Box {
  const rim = (outer.width - lettered.width) / 2;
  const near = Math.max(10, 0.6 * pad) - rim;
  return { ...outer, x: edge < 0 ? panel.x + near : panel.x + panel.width - near - outer.width };
}
