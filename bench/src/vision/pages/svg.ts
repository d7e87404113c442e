/** Pieces of SVG. */
import type { Box } from '../truth.js';
import { middleOf, type Point } from './geometry.js';
import type { Lettered } from './letter.js';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => escaped[one] ?? one);

const n = (value: number): string => value.toFixed(1);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const listed = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(String(value))}"`]))
    .join('');

export const element = (name: string, attributes: Attributes, inside = ''): string =>
  `<${name}${listed(attributes)}>${inside}</${name}>`;

export const pathOf = (points: readonly Point[]): string =>
  `${points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')}Z`;

/** A round shape between an ellipse and the box around it; `radius` says how far out each of its points is. */
export function rounded(box: Box, radius: (turn: number) => number, points = 72): Point[] {
  const middle = middleOf(box);
  const power = 2 / 2.7;
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** power;
  return Array.from({ length: points }, (_, index) => {
    const turn = (2 * Math.PI * index) / points;
    const out = radius(turn);
    return {
      x: middle.x + (box.width / 2) * out * bent(Math.cos(turn)),
      y: middle.y + (box.height / 2) * out * bent(Math.sin(turn)),
    };
  });
}

/** Lines of a text in their box. @param families in the order of preference */
export function letters(
  { lines, vertical, pitch }: Lettered,
  box: Box,
  families: readonly string[],
  attributes: Attributes,
): string {
  const middle = middleOf(box);
  let edge = vertical ? box.x + box.width : box.y;
  return lines
    .map(({ text, size, length }) => {
      const centre = vertical ? edge - size / 2 : edge + size / 2;
      edge += (vertical ? -1 : 1) * pitch * size;
      const place = vertical
        ? { x: n(centre), y: n(box.y), 'writing-mode': 'vertical-rl' }
        : { x: n(middle.x - length / 2), y: n(centre), 'dominant-baseline': 'central' };
      const family = families.map((one) => `'${one}'`).join(',');
      return element(
        'text',
        { ...place, 'font-size': n(size), 'font-family': family, ...attributes },
        escape(text),
      );
    })
    .join('');
}
