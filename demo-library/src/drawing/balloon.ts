/** Shapes of speech: round with a tail, burst for shouts, cloud for thoughts, dashed for whispers, a box for the narrator. */
import { roundness } from '../place-balloons.js';
import { disc, filled, rectangle } from './ink.js';
import type { PlacedBalloon } from '../place-balloons.js';
import type { Box, Pen, Point } from './ink.js';

const outline = 5;
const fine = 2;

export function balloon(pen: Pen, placed: PlacedBalloon): void {
  const shape = shapes[placed.kind];
  pen.lineJoin = 'round';
  pen.strokeStyle = '#111111';
  pen.lineWidth = outline * 2;
  const tail = placed.kind === 'think' ? undefined : tailOf(placed);
  // Both outlines first, both fills over them: tail and balloon become one shape.
  if (tail) {
    tail(pen);
    pen.stroke();
  }
  shape(pen, placed);
  if (placed.kind === 'whisper') {
    // A fine line joins the dashes, so that the tone around them doesn't run into the letters.
    pen.lineWidth = fine * 2;
    pen.stroke();
    pen.lineWidth = outline * 2;
    pen.setLineDash([14, 10]);
  }
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = '#ffffff';
  if (tail) {
    tail(pen);
    pen.fill();
  }
  shape(pen, placed);
  pen.fill();
  if (placed.kind === 'think') thoughts(pen, placed);
  placed.text.draw(pen, placed.centre);
}

const shapes: Readonly<Record<PlacedBalloon['kind'], (pen: Pen, placed: PlacedBalloon) => void>> = {
  say: round,
  whisper: round,
  shout: burst,
  think: puffs,
  caption: (pen, { centre, radii }) => {
    rectangle(pen, centre[0] - radii[0], centre[1] - radii[1], radii[0] * 2, radii[1] * 2);
  },
};

/** The point of the superellipse in this direction. */
function edge({ centre, radii }: PlacedBalloon, angle: number, scale = 1): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const power = 2 / roundness;
  return [
    centre[0] + radii[0] * scale * Math.sign(cos) * Math.abs(cos) ** power,
    centre[1] + radii[1] * scale * Math.sign(sin) * Math.abs(sin) ** power,
  ];
}

function round(pen: Pen, placed: PlacedBalloon): void {
  pen.beginPath();
  for (let step = 0; step < 96; step += 1) {
    const point = edge(placed, (step / 96) * Math.PI * 2);
    if (step === 0) pen.moveTo(...point);
    else pen.lineTo(...point);
  }
  pen.closePath();
}

function burst(pen: Pen, placed: PlacedBalloon): void {
  const [rx, ry] = placed.radii;
  const spikes = Math.round(Math.min(26, 14 + (rx + ry) / 40));
  pen.beginPath();
  for (let step = 0; step < spikes * 2; step += 1) {
    const long = 1.0 + (((step * 7) % 5) - 2) * 0.012;
    const inner = 1 - 22 / Math.min(rx, ry);
    const point = edge(
      placed,
      (step / (spikes * 2)) * Math.PI * 2,
      step % 2 === 0 ? long : Math.max(0.72, inner),
    );
    if (step === 0) pen.moveTo(...point);
    else pen.lineTo(...point);
  }
  pen.closePath();
}

function puffs(pen: Pen, placed: PlacedBalloon): void {
  const [rx, ry] = placed.radii;
  const count = Math.max(9, Math.round((rx + ry) / 26));
  pen.beginPath();
  for (let step = 0; step <= count; step += 1) {
    const angle = (step / count) * Math.PI * 2;
    const point = edge(placed, angle, 0.92);
    if (step === 0) pen.moveTo(...point);
    else pen.quadraticCurveTo(...edge(placed, angle - Math.PI / count, 1.12), ...point);
  }
  pen.closePath();
}

function tailOf(placed: PlacedBalloon): ((pen: Pen) => void) | undefined {
  const { mouth, centre, radii } = placed;
  if (!mouth) return undefined;
  const angle = Math.atan2((mouth[1] - centre[1]) / radii[1], (mouth[0] - centre[0]) / radii[0]);
  const start = edge(placed, angle, 0.8);
  const gap = Math.hypot(mouth[0] - start[0], mouth[1] - start[1]);
  const direction = Math.atan2(mouth[1] - start[1], mouth[0] - start[0]);
  const rim = edge(placed, angle);
  const inside = Math.hypot(rim[0] - start[0], rim[1] - start[1]);
  const length = Math.min(inside + 84, Math.max(inside + 24, untilFace(placed.face, start, direction, gap)));
  const tip: Point = [start[0] + Math.cos(direction) * length, start[1] + Math.sin(direction) * length];
  const half = Math.min(24, Math.min(...radii) * 0.3);
  const [nx, ny] = [-Math.sin(direction) * half, Math.cos(direction) * half];
  return (pen) => {
    pen.beginPath();
    pen.moveTo(start[0] + nx, start[1] + ny);
    pen.quadraticCurveTo((start[0] + tip[0]) / 2 + nx * 0.9, (start[1] + tip[1]) / 2 + ny * 0.9, ...tip);
    pen.quadraticCurveTo(
      (start[0] + tip[0]) / 2 + nx * 0.1,
      (start[1] + tip[1]) / 2 + ny * 0.1,
      start[0] - nx,
      start[1] - ny,
    );
    pen.closePath();
  };
}

/** Length of a tail before it touches the face. */
function untilFace(face: Box | undefined, [x, y]: Point, direction: number, gap: number): number {
  if (!face) return gap * 0.72;
  for (let reach = 0; reach < gap; reach += 4) {
    const [px, py] = [x + Math.cos(direction) * reach, y + Math.sin(direction) * reach];
    const isInside = px > face.x && px < face.x + face.width && py > face.y && py < face.y + face.height;
    if (isInside) return reach - 8;
  }
  return gap * 0.72;
}

/** Small bubbles from the cloud to the head. */
function thoughts(pen: Pen, placed: PlacedBalloon): void {
  const { mouth, centre, radii } = placed;
  if (!mouth) return;
  const head: Point = [mouth[0], mouth[1] - 40];
  const rim = edge(
    placed,
    Math.atan2((head[1] - centre[1]) / radii[1], (head[0] - centre[0]) / radii[0]),
    1.06,
  );
  for (const [share, radius] of [
    [0.12, 13],
    [0.3, 9],
    [0.46, 6],
  ] as const) {
    disc(pen, rim[0] + (head[0] - rim[0]) * share, rim[1] + (head[1] - rim[1]) * share, radius);
    filled(pen, '#ffffff');
    pen.lineWidth = 4;
    pen.strokeStyle = '#111111';
    pen.stroke();
  }
}
