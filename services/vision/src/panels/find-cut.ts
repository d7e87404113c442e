/** Finds where a region is cut in two by a gutter that goes all along its lines. */
import { slantedLines, straightLines } from './candidate-lines.js';
import type { Lines, Sums } from './cells.js';
import { measured, usualThickness, type Cut, type Line } from './measure-cut.js';

/** Shares of the page's width. */
const thinnest = 0.002;
/** Lines of a texture are no thicker, and no farther from each other. */
const textureThickness = 0.02;
const textureStep = 0.02;
/** Less than that isn't cut off. */
const sliver = 0.008;
/** Things that may lie across a gutter, twice as many where panels end all along it. */
const maxCrossings = 3;

/** @param unit the page's width in cells */
export const findStraightCut = (lines: Lines, sums: Sums, unit: number): Cut | undefined =>
  bestOf(lines, straightLines(lines, sums), unit);

export const findSlantedCut = (lines: Lines, unit: number): Cut | undefined =>
  bestOf(lines, slantedLines(lines, unit), unit);

function bestOf(lines: Lines, candidates: readonly Line[], unit: number): Cut | undefined {
  return candidates
    .flatMap((line) => {
      const cut = measured(lines, line, unit);
      return cut && isInside(cut, lines.depth, unit) && isGutter(cut, lines.depth, unit) ? [cut] : [];
    })
    .sort((a, b) => b.score - a.score)
    .find((cut) => !isTexture(lines, cut, unit));
}

const isInside = ({ start, end }: Cut, depth: number, unit: number): boolean =>
  (start + end) / 2 > sliver * unit && (start + end) / 2 < depth - sliver * unit;

function isGutter(cut: Cut, depth: number, unit: number): boolean {
  const { before, after, crossed, crossings, thickness } = cut;
  const weak = Math.min(before, after);
  const strong = Math.max(before, after);
  if (crossings === 0 && weak > 0.9) return true;
  if (thickness < Math.max(2, thinnest * unit)) return false;
  if (crossings > (weak > 0.9 ? 2 : 1) * maxCrossings) return false;
  if (weak >= 0.45 && (weak + strong) * (1 - crossed) >= 1.2) return true;
  // Light tones without a border begin where their first dots are.
  if (crossings === 0 && thickness >= usualThickness * unit && weak >= 0.35 && weak + strong >= 1)
    return true;
  // Beside a panel without a border, or a title; within a panel that bleeds, its border would be cut off.
  const middle = (cut.start + cut.end) / 2;
  const rest = Math.min(middle, depth - middle) - thickness / 2;
  return strong >= 0.75 && crossed <= 0.01 && thickness >= usualThickness * unit && rest > sliver * unit;
}

/** Screentone and hatching have gaps like gutters, but one beside the other. */
function isTexture(lines: Lines, { start, end, thickness, score }: Cut, unit: number): boolean {
  if (thickness > textureThickness * unit) return false;
  const last = thickness + Math.max(8, textureStep * unit);
  for (let away = thickness + 1; away <= last; away++) {
    for (const shift of [away, -away]) {
      const beside = measured(lines, [start + shift, end + shift], unit);
      if (beside && beside.thickness >= 0.5 * thickness && beside.score > 0.7 * score) return true;
    }
  }
  return false;
}
