/** Takes emphasis dots off a column: they stand on its right, one beside each character, and would be read as marks of it. */
import { label, pieceBox } from '../raster/label.js';
import { eraseColumns } from '../raster/projection.js';
import { centre, type Box, type Raster } from '../raster/raster.js';
import { columnPitch } from './column-em.js';

/** As many dots at least, and their size by the distance from one character to the next. */
const fewest = 3;
const smallest = 0.08;
const largest = 0.3;
/** By the same: how far out of line they stand at most, and how far from each other. */
const inLine = 0.1;
const nearest = 0.6;
const farthest = 1.6;
/** Pixels that the soft edge of a dot takes. */
const softEdge = 2;

/** @param column as it was detected, dark on light @returns the column itself where it has none */
export function withoutEmphasisDots(column: Raster): Raster {
  const { width, height } = column;
  const { pieces } = label(column);
  const boxes = [...pieces.ink.keys()].flatMap((piece) =>
    pieces.ink[piece] ? [pieceBox(pieces, piece)] : [],
  );
  const dots = dotsOf(boxes, columnPitch(column), width);
  if (dots.length < fewest) return column;
  const from = Math.min(...dots.map(({ x }) => x)) - softEdge;
  const isCut = ({ x, y, ...box }: Box) => {
    const isInside = x > 0 && y > 0 && x + box.width < width && y + box.height < height;
    return isInside && x < from && x + box.width > from;
  };
  if (boxes.some(isCut)) return column;
  const bare = { ...column, data: column.data.slice() };
  eraseColumns(bare, { start: from, end: width });
  return bare;
}

/** The longest row of them, from above. */
function dotsOf(boxes: readonly Box[], pitch: number, width: number): Box[] {
  const round = boxes
    .filter((box) => {
      const [thin, size] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
      return (
        thin >= smallest * pitch && size <= largest * pitch && size < 2 * thin && centre(box).x > width / 2
      );
    })
    .sort((one, other) => one.y - other.y);
  const rows = round.map((first) => {
    const row = [first];
    for (const dot of round) {
      const gap = dot.y - row.at(-1)!.y;
      if (Math.abs(centre(dot).x - centre(first).x) > inLine * pitch) continue;
      if (gap >= nearest * pitch && gap <= farthest * pitch) row.push(dot);
    }
    return row;
  });
  return rows.reduce<Box[]>((longest, row) => (row.length > longest.length ? row : longest), []);
}
