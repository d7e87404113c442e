/** Breaks a text into rows or columns, and says how much room they take. */
import { createCanvas } from '@napi-rs/canvas';
import type { Face } from './fonts.js';

interface LetteredLine {
  readonly text: string;
  readonly size: number;
  /** In pixels, along the line. */
  readonly length: number;
}

export interface Lettered {
  readonly lines: readonly LetteredLine[];
  readonly face: Face;
  readonly vertical: boolean;
  /** From line to line, in letter sizes. */
  readonly pitch: number;
  /** Of the letters. */
  readonly width: number;
  readonly height: number;
}

export interface Manner {
  readonly face: Face;
  readonly size: number;
  readonly vertical: boolean;
  /** Without spaces between words: a line may end after nearly any character. */
  readonly unspaced: boolean;
  /** The room for a line. */
  readonly longest: number;
  readonly pitch: number;
  /** The first line is this much larger. */
  readonly firstLarger: number;
}

const context = createCanvas(1, 1).getContext('2d');

function widthOf(text: string, { face, size }: Pick<Manner, 'face' | 'size'>): number {
  context.font = `${size}px "${face.name}"`;
  return context.measureText(text).width;
}

const isWide = (character: string): boolean => /[\u3000-\u9fff\uff01-\uff60]/u.test(character);

/** Down a column a wide character takes its size, whatever its width. */
function lengthOf(text: string, manner: Pick<Manner, 'face' | 'size' | 'vertical'>): number {
  if (!manner.vertical) return widthOf(text, manner);
  const characters = [...text];
  const wide = characters.filter(isWide).length * manner.size;
  return wide + widthOf(characters.filter((one) => !isWide(one)).join(''), manner);
}

/** May not begin a line. */
const closing = /^[、。，．！？!?…—ー～〜っゃゅょッャュョ」』）)：:；;～]/u;

/** Pieces that stay together. */
function piecesOf(text: string, unspaced: boolean): string[] {
  if (!unspaced) return text.split(' ');
  const pieces: string[] = [];
  for (const character of text.match(/[A-Za-z0-9]+|./gu) ?? []) {
    const last = pieces.at(-1);
    if (last !== undefined && closing.test(character)) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
  }
  return pieces;
}

/** Nothing where a piece alone is longer than the room. */
export function letter(text: string, manner: Manner): Lettered | undefined {
  const { face, size, vertical, unspaced, pitch, firstLarger } = manner;
  const pieces = piecesOf(text, unspaced);
  const space = unspaced ? '' : ' ';
  const whole = lengthOf(text, manner);
  // As many lines as are needed, and all about as long.
  const room = Math.min(manner.longest, (1.12 * whole) / Math.ceil(whole / manner.longest) + size);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const longer = last === undefined ? piece : last + space + piece;
    if (last !== undefined && lengthOf(longer, manner) <= room) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  const lettered = lines.map((line, index): LetteredLine => {
    const lineSize = index === 0 && lines.length > 1 ? size * firstLarger : size;
    return { text: line, size: lineSize, length: lengthOf(line, { face, size: lineSize, vertical }) };
  });
  const along = Math.max(...lettered.map(({ length }) => length));
  if (along > manner.longest) return undefined;
  const across = lettered.reduce((total, line) => total + pitch * line.size, 0) - (pitch - 1) * size;
  const [width, height] = vertical ? [across, along] : [along, across];
  return { lines: lettered, face, vertical, pitch, width, height };
}
