/** Text set for a balloon: lines from left to right, or columns from right to left with readings beside them. */
import type { Pen, Point } from './drawing/ink.js';

/** Families as this drawing registers them (see fonts.ts): the system's own fonts are never used. */
interface Lettering {
  readonly family: string;
  /** Family of shouts. */
  readonly loud: string;
  readonly vertical: boolean;
  /** Families of sound effects, and of the titles on covers. */
  readonly sound: string;
  readonly title: string;
  /** Lines break between words that have no spaces. */
  readonly unspaced?: true;
}

const latin: Lettering = {
  family: 'Demo Comic',
  loud: 'Demo Comic',
  sound: 'Demo Sound',
  title: 'Demo Title',
  vertical: false,
};

const oneFamily = (family: string): Lettering => ({
  family,
  loud: family,
  sound: family,
  title: family,
  vertical: false,
});

const letterings: Readonly<Record<string, Lettering>> = {
  ja: {
    family: 'Demo Gothic',
    loud: 'Demo Gothic Black',
    sound: 'Demo Sound JP',
    title: 'Demo Sound JP',
    vertical: true,
  },
  ko: oneFamily('Demo Hangul'),
  zh: { ...oneFamily('Demo Hanzi'), unspaced: true },
};

export const letteringOf = (language: string): Lettering => letterings[language] ?? latin;

interface Unit {
  readonly base: string;
  readonly ruby?: string;
}

export interface SetText {
  readonly size: number;
  readonly isVertical: boolean;
  /** Pixels of the block. */
  readonly width: number;
  readonly height: number;
  /** The corners of every line, from the middle of the block: what a balloon has to enclose. */
  readonly corners: readonly Point[];
  /** Draws with the middle of the block at the point. */
  readonly draw: (pen: Pen, centre: Point) => void;
}

/** Every sensible way to break the text into lines at this size, from few to many. */
export function settings(
  pen: Pen,
  text: string,
  size: number,
  lettering: Lettering,
  isLoud: boolean,
): SetText[] {
  const family = isLoud ? lettering.loud : lettering.family;
  if (lettering.vertical) return verticalSettings(text, size, family);
  return horizontalSettings(pen, text, size, { family, unspaced: lettering.unspaced === true });
}

/** The parts of a Chinese text that stay on one line: a word with the marks after it. */
function unspacedWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    if (/^\p{P}/u.test(segment) && words.length > 0) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

function horizontalSettings(
  pen: Pen,
  text: string,
  size: number,
  { family, unspaced }: { readonly family: string; readonly unspaced: boolean },
): SetText[] {
  const font = `${size}px "${family}"`;
  pen.font = font;
  const words = unspaced ? unspacedWords(text) : text.split(/\s+/);
  const space = unspaced ? '' : ' ';
  const total = pen.measureText(text).width;
  const found = new Map<number, SetText>();
  // Chinese in lines of one or two characters reads like columns.
  const most = unspaced ? Math.max(1, Math.floor(text.length / 3)) : 8;
  for (let wanted = 1; wanted <= most; wanted += 1) {
    // A little wider than the even share, since words don't split.
    for (const slack of [1, 1.08, 1.18]) {
      const lines = wrap(pen, words, space, (total / wanted) * slack);
      if (lines.length === wanted && !found.has(wanted))
        found.set(wanted, horizontal(pen, lines, size, font));
    }
  }
  return [...found.values()];
}

function wrap(pen: Pen, words: readonly string[], space: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const before = lines.at(-1);
    const longer = before === undefined ? word : `${before}${space}${word}`;
    if (before !== undefined && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function horizontal(pen: Pen, lines: readonly string[], size: number, font: string): SetText {
  const leading = size * 1.16;
  const widths = lines.map((line) => pen.measureText(line).width);
  const height = lines.length * leading;
  const top = (index: number) => -height / 2 + index * leading;
  return {
    size,
    isVertical: false,
    width: Math.max(...widths),
    height,
    corners: widths.flatMap((width, index) =>
      [-1, 1].flatMap((side): Point[] => [
        [(side * width) / 2, top(index)],
        [(side * width) / 2, top(index) + leading],
      ]),
    ),
    draw(target, [x, y]) {
      target.font = font;
      target.fillStyle = '#0a0a0a';
      target.textAlign = 'center';
      target.textBaseline = 'alphabetic';
      for (const [index, line] of lines.entries()) target.fillText(line, x, y + top(index) + leading * 0.76);
    },
  };
}

/** `{漢字|かんじ}` is one unit with its reading, every other character one without. */
export function unitsOf(text: string): Unit[] {
  return [...text.matchAll(/\{([^|}]*)\|([^}]*)\}|([\s\S])/gu)].map(([, base, ruby, letter]) =>
    letter === undefined ? { base: base ?? '', ruby: ruby ?? '' } : { base: letter },
  );
}

/** Characters that may not begin a column (JIS X 4051). */
const notFirst = /^[、。，．！？…‥ー―～〜」』）っゃゅょッャュョぁぃぅぇぉ]/;

function breakCost(before: Unit, after: Unit): number {
  if (notFirst.test(after.base) || /[「『（]$/.test(before.base)) return 1000;
  if (/[、。！？…]$/.test(before.base)) return 0;
  const isKana = (text: string) => /^[\u3041-\u309f]/.test(text);
  if (isKana(before.base.slice(-1)) && !isKana(after.base)) return 1.2;
  return isKana(after.base) ? 4 : 3;
}

function verticalSettings(text: string, size: number, family: string): SetText[] {
  const units = unitsOf(text);
  const length = units.reduce((sum, unit) => sum + [...unit.base].length, 0);
  const found: SetText[] = [];
  // A column of one or two letters reads like a stammer.
  const most = Math.min(6, Math.max(1, Math.floor(length / 3)));
  for (let wanted = 1; wanted <= most; wanted += 1) {
    const columns = breakInto(units, wanted, length);
    if (columns && columns.every((column) => column.length > 0)) found.push(vertical(columns, size, family));
  }
  return found;
}

/** The breaks that keep columns even and fall where a reader breathes: least cost over all breaks. */
function breakInto(units: readonly Unit[], wanted: number, length: number): Unit[][] | undefined {
  const ends = [0];
  for (const unit of units) ends.push((ends.at(-1) ?? 0) + [...unit.base].length);
  const best = new Map<string, { cost: number; breaks: number[] }>();
  const solve = (from: number, left: number): { cost: number; breaks: number[] } => {
    const key = `${from} ${left}`;
    const known = best.get(key);
    if (known) return known;
    let result = { cost: Number.POSITIVE_INFINITY, breaks: [] as number[] };
    if (left === 1) {
      const rest = length - (ends[from] ?? 0);
      result = { cost: (rest - length / wanted) ** 2, breaks: [] };
    } else {
      for (let to = from + 1; to < units.length; to += 1) {
        const [before, after] = [units[to - 1], units[to]];
        if (!before || !after) continue;
        const uneven = ((ends[to] ?? 0) - (ends[from] ?? 0) - length / wanted) ** 2;
        const rest = solve(to, left - 1);
        const cost = uneven + breakCost(before, after) * 4 + rest.cost;
        if (cost < result.cost) result = { cost, breaks: [to, ...rest.breaks] };
      }
    }
    best.set(key, result);
    return result;
  };
  const { cost, breaks } = solve(0, wanted);
  if (cost >= 1000) return undefined;
  return [0, ...breaks].map((from, index) => units.slice(from, [...breaks, units.length][index]));
}

const turned = /[ー―～〜…‥（）「」『』＝→]/;
const corner = /[、。]/;
const smallKana = /[っゃゅょぁぃぅぇぉッャュョァィゥェォ]/;

function vertical(columns: readonly (readonly Unit[])[], size: number, family: string): SetText {
  const pitch = size * 1.62;
  const step = size * 1.04;
  const rubySize = Math.round(size * 0.44);
  const heights = columns.map(
    (column) => column.reduce((sum, unit) => sum + [...unit.base].length, 0) * step,
  );
  const height = Math.max(...heights);
  // The first column is the rightmost; readings stand to its right.
  const width = (columns.length - 1) * pitch + size;
  const columnX = (index: number) => width / 2 - size / 2 - index * pitch;
  return {
    size,
    isVertical: true,
    width: width + rubySize,
    height,
    corners: heights.flatMap((tall, index) =>
      [-size / 2, size / 2 + rubySize].flatMap((side): Point[] => [
        [columnX(index) + side, -height / 2],
        [columnX(index) + side, -height / 2 + tall],
      ]),
    ),
    draw(pen, [x, y]) {
      pen.fillStyle = '#0a0a0a';
      pen.textAlign = 'center';
      pen.textBaseline = 'alphabetic';
      for (const [index, column] of columns.entries()) {
        let top = y - height / 2;
        for (const unit of column) {
          const letters = [...unit.base];
          pen.font = `${size}px "${family}"`;
          for (const [at, letter] of letters.entries()) {
            glyph(pen, letter, x + columnX(index), top + at * step, size);
          }
          if (unit.ruby !== undefined) {
            ruby(
              pen,
              unit.ruby,
              x + columnX(index) + size * 0.5 + rubySize * 0.56,
              top,
              letters.length * step,
              rubySize,
              family,
            );
          }
          top += letters.length * step;
        }
      }
    },
  };
}

/** One upright letter whose square begins at `top`; marks that lie along the column are turned. */
function glyph(pen: Pen, letter: string, x: number, top: number, size: number): void {
  if (turned.test(letter)) {
    pen.save();
    pen.translate(x, top + size * 0.5);
    pen.rotate(Math.PI / 2);
    // The long mark's stroke rises in a line and falls in a column.
    if (/[ー～〜]/.test(letter)) pen.scale(1, -1);
    pen.fillText(letter, 0, size * 0.38);
    pen.restore();
    return;
  }
  const [dx, dy] = corner.test(letter)
    ? [size * 0.58, -size * 0.56]
    : smallKana.test(letter)
      ? [size * 0.1, -size * 0.1]
      : [0, 0];
  pen.fillText(letter, x + dx, top + size * 0.88 + dy);
}

function ruby(
  pen: Pen,
  text: string,
  x: number,
  top: number,
  height: number,
  size: number,
  family: string,
): void {
  const letters = [...text];
  const step = Math.min(Math.max(size * 1.02, height / letters.length), size * 1.5);
  const start = top + (height - step * letters.length) / 2 + (step - size) / 2;
  pen.font = `${size}px "${family}"`;
  for (const [index, letter] of letters.entries()) glyph(pen, letter, x, start + index * step, size);
}
