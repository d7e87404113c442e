/** Where the panels of a page lie: rows between lines that may slant, each cut into panels. */
import type { Box } from '../truth.js';
import { boxAround, type Chance, type Point } from './geometry.js';
import type { Recipe } from './recipes.js';

export interface Panel {
  readonly outline: readonly Point[];
  readonly box: Box;
  /** 0 for none. */
  readonly border: number;
  readonly background: 'white' | 'tone' | 'gradient' | 'black' | 'colour';
}

type Direction = 'ltr' | 'rtl';

/** In reading order. @param page the page, or one side of a spread */
export function planPanels(
  page: Box,
  recipe: Pick<Recipe, 'layout' | 'bleed' | 'colour'>,
  direction: Direction,
  chance: Chance,
): Panel[] {
  const rim = recipe.bleed ? 0 : chance.between(0.03, 0.05) * page.width;
  const inside = {
    x: page.x + rim,
    y: page.y + rim,
    width: page.width - 2 * rim,
    height: page.height - 2 * rim,
  };
  if (recipe.layout === 'splash') return [splash(inside, recipe, chance)];
  const gutter = chance.between(0.013, 0.022) * page.width;
  const counts =
    recipe.layout === 'grid'
      ? [2, 2, 2]
      : Array.from({ length: chance.whole(3, 4) }, () => chance.whole(1, 2));
  const slant = recipe.layout === 'slanted' ? 0.05 : 0;
  const lines = rowLines(inside, counts, recipe.layout === 'grid', slant, chance);
  return counts.flatMap((count, row) => {
    const [above, below] = [lines[row], lines[row + 1]];
    if (!above || !below) return [];
    const panels = cutRow(inside, above, below, { count, gutter, slant }, chance).map((outline) =>
      panel(outline, recipe, chance),
    );
    return direction === 'rtl' ? panels.reverse() : panels;
  });
}

const splash = (box: Box, recipe: Pick<Recipe, 'layout' | 'colour'>, chance: Chance): Panel =>
  panel(corners(box), recipe, chance);

const corners = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

function panel(
  outline: readonly Point[],
  { layout, colour }: Pick<Recipe, 'layout' | 'colour'>,
  chance: Chance,
): Panel {
  const borderless = layout === 'borderless';
  const grounds = ['white', 'white', 'tone', 'gradient'] as const;
  const background = colour ? 'colour' : borderless ? 'tone' : chance.oneOf(grounds);
  return { outline, box: boxAround(outline), border: borderless ? 0 : chance.between(2.5, 5), background };
}

interface Line {
  /** At the left and at the right end. */
  readonly left: number;
  readonly right: number;
}

function rowLines(
  box: Box,
  counts: readonly unknown[],
  even: boolean,
  slant: number,
  chance: Chance,
): Line[] {
  const shares = counts.map(() => (even ? 1 : chance.between(0.8, 1.3)));
  const whole = shares.reduce((total, one) => total + one, 0);
  let y = box.y;
  const lines: Line[] = [{ left: y, right: y }];
  for (const [index, share] of shares.entries()) {
    y += (share / whole) * box.height;
    const tilt = index === shares.length - 1 ? 0 : chance.between(-slant, slant) * box.width;
    lines.push({ left: y - tilt / 2, right: y + tilt / 2 });
  }
  return lines;
}

function cutRow(
  box: Box,
  above: Line,
  below: Line,
  { count, gutter, slant }: { readonly count: number; readonly gutter: number; readonly slant: number },
  chance: Chance,
): Point[][] {
  const at = ({ left, right }: Line, x: number) => left + ((right - left) * (x - box.x)) / box.width;
  const cuts = Array.from({ length: count - 1 }, (_, index) => {
    const x = box.x + ((index + 1 + chance.between(-0.12, 0.12)) / count) * box.width;
    const lean = chance.between(-slant, slant) * box.width;
    return { top: x + lean, bottom: x - lean };
  });
  const sides = [
    { top: box.x - gutter / 2, bottom: box.x - gutter / 2 },
    ...cuts,
    { top: box.x + box.width + gutter / 2, bottom: box.x + box.width + gutter / 2 },
  ];
  const half = gutter / 2;
  return sides.slice(1).flatMap((right, index) => {
    const left = sides[index];
    if (!left) return [];
    const [topLeft, topRight] = [left.top + half, right.top - half];
    const [bottomLeft, bottomRight] = [left.bottom + half, right.bottom - half];
    return [
      [
        { x: topLeft, y: at(above, topLeft) + half },
        { x: topRight, y: at(above, topRight) + half },
        { x: bottomRight, y: at(below, bottomRight) - half },
        { x: bottomLeft, y: at(below, bottomLeft) - half },
      ],
    ];
  });
}
