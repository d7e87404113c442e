/** Draws small pages with known text: what is read from them is compared with what was lettered. */
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFaces } from '@komavox/fonts';

for (const { file, family } of fontFaces) GlobalFonts.registerFromPath(file, family);

export interface Balloon {
  /** Centre. */
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
  /** Readings beside the first characters of a column, by column. */
  readonly readings?: readonly string[];
}

interface PageOptions {
  readonly vertical?: boolean;
  /** A family of the product's own: Comic Neue in rows and Noto Sans JP in columns unless it says another. */
  readonly family?: string;
  readonly panels?: 1 | 2;
}

/** Panels above each other with some art, and the balloons; a PNG. */
export function drawPage(
  balloons: readonly Balloon[],
  { vertical = false, family = vertical ? 'Noto Sans JP' : 'Comic Neue', panels = 2 }: PageOptions = {},
): Buffer {
  const height = 40 + 680 * panels;
  const canvas = createCanvas(1000, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1000, height);
  for (const y of [30, 710].slice(0, panels)) {
    context.lineWidth = 4;
    context.strokeStyle = '#000';
    context.strokeRect(30, y, 940, 650);
    drawArt(context, y);
  }
  for (const balloon of balloons) {
    if (vertical) drawColumns(context, balloon, family);
    else drawRows(context, balloon, family);
  }
  return canvas.toBuffer('image/png');
}

function drawArt(context: SKRSContext2D, top: number): void {
  context.lineWidth = 2;
  context.beginPath();
  for (let line = 0; line < 40; line++) {
    context.moveTo(60 + line * 9, top + 640);
    context.lineTo(80 + line * 9, top + 560 - (line % 7) * 8);
  }
  context.ellipse(800, top + 560, 60, 75, 0, 0, 2 * Math.PI);
  context.stroke();
}

function drawBalloon(context: SKRSContext2D, { x, y }: Balloon, width: number, height: number): void {
  context.beginPath();
  context.ellipse(x, y, width / 2, height / 2, 0, 0, 2 * Math.PI);
  context.fillStyle = '#fff';
  context.fill();
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = '#000';
}

const rowSize = 30;
const columnSize = 34;
const columnPitch = 1.6 * columnSize;

/** A word or character as it was lettered; its middle in pixels of the page. */
interface Lettered {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The words of a balloon that was drawn in rows. */
export function letteredWords({ x, y, lines }: Balloon): readonly Lettered[] {
  const context = createCanvas(1, 1).getContext('2d');
  context.font = `700 ${rowSize}px "Comic Neue"`;
  const wide = (text: string) => context.measureText(text).width;
  return lines.flatMap((line, row) => {
    const left = x - wide(line) / 2;
    return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      x: left + wide(line.slice(0, index)) + wide(text) / 2,
      y: y + (row - (lines.length - 1) / 2) * 36,
    }));
  });
}

/** The characters of a balloon that was drawn in columns. */
export function letteredCharacters({ x, y, lines }: Balloon): readonly Lettered[] {
  const tallest = Math.max(...lines.map((line) => [...line].length));
  return lines.flatMap((line, column) =>
    [...line].map((text, row) => ({
      text,
      x: x - (column - (lines.length - 1) / 2) * columnPitch,
      y: y + (row - (tallest - 1) / 2) * columnSize,
    })),
  );
}

function drawRows(context: SKRSContext2D, balloon: Balloon, family: string): void {
  const size = rowSize;
  context.font = `700 ${size}px "${family}"`;
  const width = Math.max(...balloon.lines.map((line) => context.measureText(line).width));
  drawBalloon(context, balloon, 1.4 * width + 40, 1.5 * balloon.lines.length * 36 + 40);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  balloon.lines.forEach((line, index) => {
    context.fillText(line, balloon.x, balloon.y + (index - (balloon.lines.length - 1) / 2) * 36);
  });
}

function drawColumns(context: SKRSContext2D, balloon: Balloon, family: string): void {
  const size = columnSize;
  const pitch = columnPitch;
  const tallest = Math.max(...balloon.lines.map((line) => [...line].length));
  drawBalloon(context, balloon, 1.4 * balloon.lines.length * pitch + 60, 1.3 * tallest * size + 60);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  balloon.lines.forEach((line, column) => {
    const x = balloon.x - (column - (balloon.lines.length - 1) / 2) * pitch;
    const top = balloon.y - ((tallest - 1) / 2) * size;
    context.font = `400 ${size}px "${family}"`;
    [...line].forEach((character, row) => context.fillText(character, x, top + row * size));
    context.font = `400 ${size / 2 - 1}px "${family}"`;
    [...(balloon.readings?.[column] ?? '')].forEach((kana, row) => {
      context.fillText(kana, x + 0.8 * size, top - size / 4 + row * 0.5 * size);
    });
  });
}
