/**
 * Pen and screentone: what every drawing of the demo library is made of. One black ink on white paper; grey is dots,
 * as in print. Covers use the same drawings with colours in place of tones.
 */
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

export type Pen = SKRSContext2D;
/** A colour or a pattern. */
type Paint = string | NonNullable<ReturnType<Pen['createPattern']>>;
export type Point = readonly [x: number, y: number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The look of a surface: in black and white, and on a coloured cover. */
export interface Material {
  /** 0 white paper, 1 solid black, between them dots that cover that share. */
  readonly tone: number;
  readonly colour: string;
}

export const paper: Material = { tone: 0, colour: '#ffffff' };
export const ink: Material = { tone: 1, colour: '#1c1a22' };
export const skin: Material = { tone: 0, colour: '#ffe3cf' };

/** A page in print or a cover in colour. */
export interface Medium {
  readonly pen: Pen;
  readonly inColour: boolean;
}

/** Numbers from 0 to 1 that are the same for the same seed on every machine (mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Side of the tile that dots repeat in, in pixels of the page; two dots a tile make lines of 45 degrees. */
const toneTile = 10;
const tones = new Map<number, Canvas>();

function dotTile(level: number): Canvas {
  const tile = createCanvas(toneTile, toneTile);
  const dots = tile.getContext('2d');
  dots.fillStyle = '#ffffff';
  dots.fillRect(0, 0, toneTile, toneTile);
  dots.fillStyle = '#111111';
  const radius = toneTile * Math.sqrt(level / (2 * Math.PI));
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [0.5, 0.5],
  ] as const) {
    dots.beginPath();
    dots.arc(x * toneTile, y * toneTile, radius, 0, 7);
    dots.fill();
  }
  tones.set(level, tile);
  return tile;
}

/** Dots stay the same size whatever the drawing's scale: tone is stuck on paper after drawing. */
function tone(pen: Pen, share: number): Paint {
  if (share <= 0) return '#ffffff';
  if (share >= 1) return '#111111';
  const level = Math.round(share * 20) / 20;
  const tile = tones.get(level) ?? dotTile(level);
  const pattern = pen.createPattern(tile, 'repeat');
  if (!pattern) throw new Error('No pattern of dots');
  const { a, b, c, d, e, f } = pen.getTransform();
  const determinant = a * d - b * c;
  pattern.setTransform({
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  });
  return pattern;
}

export function surface({ pen, inColour }: Medium, material: Material): Paint {
  return inColour ? material.colour : tone(pen, material.tone);
}

/** Fills the present path with a material and draws its outline. */
export function inked(medium: Medium, material: Material, line = 5): void {
  const { pen } = medium;
  pen.fillStyle = surface(medium, material);
  pen.fill();
  if (line <= 0) return;
  pen.lineWidth = line;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.strokeStyle = '#111111';
  pen.stroke();
}

/** Points in the notation of SVG's `points`: `0,0 10,20`. */
export const points = (list: string): readonly Point[] =>
  list.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

/** Begins a path of SVG path data, of which it knows the absolute commands M, L, Q, C and Z. */
export function path(pen: Pen, data: string): void {
  pen.beginPath();
  for (const [, command, values = ''] of data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.trim().split(' ').map(Number);
    if (command === 'M') pen.moveTo(a, b);
    else if (command === 'L') pen.lineTo(a, b);
    else if (command === 'Q') pen.quadraticCurveTo(a, b, c, d);
    else if (command === 'C') pen.bezierCurveTo(a, b, c, d, e, f);
    else pen.closePath();
  }
}

/** Begins a circle. */
export function disc(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
}

/** Begins an ellipse; `turn` in radians. */
export function oval(pen: Pen, x: number, y: number, wide: number, tall: number, turn = 0): void {
  pen.beginPath();
  pen.ellipse(x, y, wide, tall, turn, 0, 7);
}

/** Begins a rectangle; with a radius its corners are round. */
export function rectangle(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius?: number,
): void {
  pen.beginPath();
  if (radius === undefined) pen.rect(x, y, width, height);
  else pen.roundRect(x, y, width, height, radius);
}

/** Fills the present path without an outline. */
export function filled(pen: Pen, paint: Pen['fillStyle']): void {
  pen.fillStyle = paint;
  pen.fill();
}

function trace(pen: Pen, corners: readonly Point[]): void {
  pen.beginPath();
  corners.forEach(([x, y], index) => {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
}

/** A closed shape through its corners. */
export function polygon(pen: Pen, corners: readonly Point[]): void {
  trace(pen, corners);
  pen.closePath();
}

/** A stroke of a pen: thick in the middle and pointed at both ends, bent towards `bend`. */
export function brush(pen: Pen, [x0, y0]: Point, [bx, by]: Point, [x1, y1]: Point, thick: number): void {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [nx, ny] = [(-(y1 - y0) / length) * thick, ((x1 - x0) / length) * thick];
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.quadraticCurveTo(bx + nx, by + ny, x1, y1);
  pen.quadraticCurveTo(bx - nx, by - ny, x0, y0);
  pen.fillStyle = '#111111';
  pen.fill();
}

/** A line of even width between two points. */
export const segment = (pen: Pen, from: Point, to: Point, width: number, colour?: Paint): void =>
  line(pen, [from, to], width, colour);

/** A line of even width through its corners. */
export function line(pen: Pen, corners: readonly Point[], width: number, colour: Paint = '#111111'): void {
  trace(pen, corners);
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = colour;
  pen.stroke();
}

/** A limb: a thick bent line with an outline. */
export function limb(
  medium: Medium,
  joints: readonly Point[],
  width: number,
  material: Material,
  outline = 5,
): void {
  line(medium.pen, joints, width + outline * 2);
  line(medium.pen, joints, width, surface(medium, material));
}

/** Dots that grow from `from` (share at the top) to `to` (at the bottom). */
export function toneFade(pen: Pen, box: Box, from: number, to: number): void {
  pen.beginPath();
  for (let row = 0; row * 7 < box.height + 7; row += 1) {
    const y = box.y + row * 7;
    const share = from + ((to - from) * (row * 7)) / box.height;
    const radius = 10 * Math.sqrt(Math.max(0, Math.min(1, share)) / (2 * Math.PI)) * 1.4;
    if (radius < 0.8) continue;
    for (let x = box.x + (row % 2) * 7; x < box.x + box.width + 7; x += 14) {
      pen.moveTo(x + radius, y);
      pen.arc(x, y, radius, 0, 7);
    }
  }
  pen.fillStyle = '#111111';
  pen.fill();
}

/** Lines that run towards a point from all sides and leave it free: looks are drawn there. */
export function focusLines(
  pen: Pen,
  box: Box,
  centre: Point,
  free: number,
  random: () => number,
  count = 150,
): void {
  const far = Math.hypot(box.width, box.height);
  pen.fillStyle = '#111111';
  for (let index = 0; index < count; index += 1) {
    const angle = ((index + random() * 0.8) / count) * Math.PI * 2;
    const start = free * (0.85 + random() * 0.6);
    const width = (2 + random() * 9) / 1000;
    pen.beginPath();
    pen.moveTo(centre[0] + Math.cos(angle) * start * 1.25, centre[1] + Math.sin(angle) * start);
    for (const side of [-1, 1]) {
      pen.lineTo(
        centre[0] + Math.cos(angle + side * width) * far,
        centre[1] + Math.sin(angle + side * width) * far,
      );
    }
    pen.fill();
  }
}

/** Level streaks: something moves fast. */
export function speedLines(pen: Pen, box: Box, random: () => number, count = 46): void {
  pen.fillStyle = '#111111';
  for (let index = 0; index < count; index += 1) {
    const y = box.y + random() * box.height;
    const length = box.width * (0.25 + random() * 0.6);
    const x = box.x + random() * box.width - length / 2;
    brush(pen, [x, y], [x + length / 2, y], [x + length, y], 1 + random() * 3.4);
  }
}

/** Falling rain. */
export function rain(pen: Pen, box: Box, random: () => number): void {
  const count = Math.round((box.width * box.height) / 2600);
  for (let index = 0; index < count; index += 1) {
    const x = box.x + random() * (box.width + 60) - 30;
    const y = box.y + random() * box.height - 30;
    const length = 26 + random() * 46;
    segment(pen, [x, y], [x - length * 0.22, y + length], 1.6 + random() * 1.2);
  }
}
