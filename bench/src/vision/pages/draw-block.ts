/** Draws a block: what is around the letters, the letters, and the readings beside them. */
import type { TruthReading } from '../truth.js';
import type { Chance } from './geometry.js';
import { middleOf } from './geometry.js';
import type { Block } from './plan-blocks.js';
import type { Recipe } from './recipes.js';
import { element, escape, letters, pathOf, rounded } from './svg.js';

export interface BlockStyle {
  readonly recipe: Pick<Recipe, 'outline' | 'broken' | 'colour'>;
  /** In the order of preference. */
  readonly families: readonly string[];
  /** Of words, in kana. */
  readonly readings: ReadonlyMap<string, string>;
}

const balloonColours = ['#fff', '#fffbe0', '#e6f4ff', '#ffe6ec', '#f6d13b', '#9fd8c4'];

function balloon({ shape, outer, box }: Block, { recipe }: BlockStyle, chance: Chance): string {
  if (shape === 'none' || shape === 'haloed') return '';
  const fill = shape === 'dark' ? '#0b0b0b' : recipe.colour ? chance.oneOf(balloonColours) : '#fff';
  const ink = {
    fill,
    stroke: shape === 'dark' ? '#fff' : '#000',
    'stroke-width': recipe.outline,
    'stroke-dasharray': recipe.broken ? '34 3 61 5 22 2 80 7' : undefined,
  };
  if (shape === 'box') return element('rect', { ...outer, ...ink });
  const wave = chance.whole(9, 13);
  const radius: Readonly<Record<string, (turn: number) => number>> = {
    spiky: (turn) => 1 + (Math.round((turn * 36) / Math.PI) % 2) * 0.14,
    cloud: (turn) => 1 + 0.05 * Math.abs(Math.sin(wave * turn)),
  };
  const outline = element('path', { d: pathOf(rounded(outer, radius[shape] ?? (() => 1))), ...ink });
  if (shape !== 'round') return outline;
  const middle = middleOf(outer);
  const foot = outer.y + 0.93 * outer.height;
  const lean = chance.between(-0.3, 0.3) * outer.width;
  const tip = { x: middle.x + lean, y: outer.y + outer.height + Math.min(26, 0.2 * box.height) };
  const tail = [{ x: middle.x - 9, y: foot }, tip, { x: middle.x + 9, y: foot }];
  const cover = element('path', { d: pathOf(tail), fill, stroke: 'none' });
  const sides = element('path', { d: pathOf(tail).replace('Z', ''), ...ink, fill: 'none' });
  return outline + cover + sides;
}

function letteringOf({ shape, lettered, box }: Block, { families }: BlockStyle): string {
  if (shape === 'dark') return letters(lettered, box, families, { fill: '#fff' });
  if (shape !== 'haloed') return letters(lettered, box, families, { fill: '#000' });
  const halo = { fill: '#fff', stroke: '#fff', 'stroke-width': 6, 'stroke-linejoin': 'round' };
  return letters(lettered, box, families, halo) + letters(lettered, box, families, { fill: '#000' });
}

interface Beside {
  readonly svg: string;
  /** Words and their readings. */
  readonly readings: readonly TruthReading[];
}

/** Beside half of the words that have a reading, and dots beside some lines. */
function readingsOf(
  { shape, lettered, box }: Block,
  { families, readings }: BlockStyle,
  chance: Chance,
): Beside {
  const { lines, vertical, pitch } = lettered;
  if (!vertical || readings.size === 0) return { svg: '', readings: [] };
  const fill = shape === 'dark' ? '#fff' : '#000';
  const family = families.map((one) => `'${one}'`).join(',');
  const drawn: TruthReading[] = [];
  let right = box.x + box.width;
  const svg = lines
    .map(({ text, size }) => {
      const x = right + 0.3 * size;
      right -= pitch * size;
      const found = [...readings].filter(([word]) => text.includes(word) && chance.isLikely(0.5));
      const kana = found.map(([word, reading]) => {
        const characters = [...text];
        const from = [...text.slice(0, text.indexOf(word))].length;
        // Only where all before it is as wide as tall.
        if (characters.slice(0, from).some((one) => /[\x21-\x7e…—]/.test(one))) return '';
        drawn.push([word, reading]);
        const small = Math.min(0.5 * size, (1.4 * [...word].length * size) / [...reading].length);
        const middle = box.y + (from + [...word].length / 2) * size;
        const y = middle - ([...reading].length * small) / 2;
        const place = { x: x.toFixed(1), y: y.toFixed(1), 'writing-mode': 'vertical-rl' };
        return element(
          'text',
          { ...place, 'font-size': small.toFixed(1), 'font-family': family, fill },
          escape(reading),
        );
      });
      if (found.length > 0 || !chance.isLikely(0.04)) return kana.join('');
      return [...text]
        .map((_, index) =>
          element('circle', {
            cx: right + (pitch + 0.22) * size,
            cy: box.y + (index + 0.5) * size,
            r: 0.07 * size,
            fill,
          }),
        )
        .join('');
    })
    .join('');
  return { svg, readings: drawn };
}

/** With the readings that are drawn beside its letters. */
export function drawBlock(block: Block, style: BlockStyle, chance: Chance): Beside {
  const around = balloon(block, style, chance);
  const { svg, readings } = readingsOf(block, style, chance);
  return { svg: around + letteringOf(block, style) + svg, readings };
}
