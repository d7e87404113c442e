/** Places of balloons in a panel: clear of faces and of each other, in the order they are read, near who speaks. Pure. */
import type { Box, Point } from './drawing/ink.js';
import type { SetText } from './lettering.js';
import type { BalloonKind } from './story.js';

interface WantedBalloon {
  readonly kind: BalloonKind;
  /** The speaker's mouth; undefined for captions and for voices from outside the panel. */
  readonly mouth: Point | undefined;
  /** The speaker's face: tails end before it. */
  readonly face: Box | undefined;
  /** Ways to set its text at a size. */
  readonly settings: (size: number) => readonly SetText[];
}

export interface PlacedBalloon {
  readonly kind: BalloonKind;
  readonly mouth: Point | undefined;
  readonly face: Box | undefined;
  readonly text: SetText;
  readonly centre: Point;
  /** Half of the shape's width and height. */
  readonly radii: Point;
}

interface Room {
  readonly box: Box;
  readonly faces: readonly Box[];
  readonly direction: 'rtl' | 'ltr';
}

/** Letters are never smaller than 24 pixels; faces give way before that. */
const attempts: readonly (readonly [size: number, coveredFace: number])[] = [
  [38, 0.02],
  [36, 0.02],
  [34, 0.04],
  [32, 0.04],
  [32, 0.14],
  [30, 0.06],
  [30, 0.18],
  [28, 0.08],
  [28, 0.24],
  [26, 0.12],
  [26, 0.3],
  [24, 0.2],
  [24, 0.42],
];

/** Throws Error when even the smallest letters don't fit: the panel has too much text. */
export function placeBalloons(room: Room, wanted: readonly WantedBalloon[]): PlacedBalloon[] {
  for (const [size, coveredFace] of attempts) {
    const placed = attempt(room, wanted, size, coveredFace);
    if (placed) return placed;
  }
  throw new Error('There is too much text for this panel');
}

function attempt(
  room: Room,
  wanted: readonly WantedBalloon[],
  size: number,
  coveredFace: number,
): PlacedBalloon[] | undefined {
  const placed: PlacedBalloon[] = [];
  for (const [index, balloon] of wanted.entries()) {
    let best: { cost: number; found: PlacedBalloon } | undefined;
    for (const text of balloon.settings(size)) {
      const radii = radiiOf(balloon.kind, text);
      for (const centre of spots(room.box, radii)) {
        const found = { kind: balloon.kind, mouth: balloon.mouth, face: balloon.face, text, centre, radii };
        const cost = costOf(room, placed, found, index, wanted.length, coveredFace);
        if (cost !== undefined && (!best || cost < best.cost)) best = { cost, found };
      }
    }
    if (!best) return undefined;
    placed.push(best.found);
  }
  return placed;
}

/** Exponent of the superellipse that balloons are: rounder than a box, roomier than an ellipse. */
export const roundness = 2.5;

function radiiOf(kind: BalloonKind, text: SetText): Point {
  if (kind === 'caption') return [text.width / 2 + 18, text.height / 2 + 14];
  const margin = kind === 'shout' || kind === 'think' ? 30 : 15;
  const rx = text.width / 2;
  const ry = text.height / 2;
  let scale = 1;
  const isOutside = ([x, y]: Point) =>
    Math.abs(x / (rx * scale)) ** roundness + Math.abs(y / (ry * scale)) ** roundness > 1;
  while (text.corners.some(isOutside)) scale += 0.02;
  return [rx * scale + margin, ry * scale + margin];
}

const boxOf = ({ centre, radii }: PlacedBalloon): Box => ({
  x: centre[0] - radii[0],
  y: centre[1] - radii[1],
  width: radii[0] * 2,
  height: radii[1] * 2,
});

function* spots(box: Box, [rx, ry]: Point): Generator<Point> {
  const inset = 12;
  const [width, height] = [box.width - 2 * (rx + inset), box.height - 2 * (ry + inset)];
  if (width < 0 || height < 0) return;
  const [columns, rows] = [Math.ceil(width / 22) + 1, Math.ceil(height / 22) + 1];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      yield [
        box.x + inset + rx + (columns === 1 ? width / 2 : (width * column) / (columns - 1)),
        box.y + inset + ry + (rows === 1 ? height / 2 : (height * row) / (rows - 1)),
      ];
    }
  }
}

function costOf(
  { box, faces, direction }: Room,
  before: readonly PlacedBalloon[],
  found: PlacedBalloon,
  index: number,
  count: number,
  coveredFace: number,
): number | undefined {
  const here = boxOf(found);
  for (const other of before) {
    const there = boxOf(other);
    if (overlap(grown(here, 7), grown(there, 7)) > 0) return undefined;
    const onward =
      direction === 'ltr'
        ? here.x >= there.x + there.width * 0.75
        : here.x + here.width <= there.x + there.width * 0.25;
    const lower = here.y >= there.y + there.height * 0.6;
    const higher = here.y + here.height * 0.4 < there.y;
    const back =
      direction === 'ltr'
        ? here.x + here.width < there.x + there.width * 0.3
        : here.x > there.x + there.width * 0.7;
    if (higher || !(onward || lower) || (back && here.y < there.y + there.height * 0.9)) return undefined;
  }
  let cost = 0;
  for (const face of faces) {
    const share = overlap(here, face) / (face.width * face.height);
    if (share > coveredFace) return undefined;
    cost += share * 6;
  }
  // Balloons lead the eye from the corner where reading starts to the opposite one.
  const along = count === 1 ? 0.12 : 0.08 + (0.8 * index) / (count - 1);
  const across = direction === 'ltr' ? along : 1 - along;
  const [x, y] = [(found.centre[0] - box.x) / box.width, (found.centre[1] - box.y) / box.height];
  cost += Math.abs(y - along * 0.75) * 1.4 + (found.mouth && count === 1 ? 0 : Math.abs(x - across) * 0.7);
  if (found.mouth) {
    const reach = Math.hypot(found.centre[0] - found.mouth[0], found.centre[1] - found.mouth[1]);
    cost += (reach / Math.hypot(box.width, box.height)) * 1.3;
  }
  const slim = found.radii[0] / found.radii[1];
  const broad = found.text.isVertical ? 1 : 2.4;
  return cost + Math.max(0, slim - broad) * 0.4 + Math.max(0, 0.45 - slim) * 2;
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

export function overlap(left: Box, right: Box): number {
  const width = Math.min(left.x + left.width, right.x + right.width) - Math.max(left.x, right.x);
  const height = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y);
  return width > 0 && height > 0 ? width * height : 0;
}
