/** Finds the panels of a page: large pieces of ink that hang in the page's border. */
import { label, pieceBox } from './label.js';
import { sharedArea, type Box, type Raster } from './raster.js';

/** Shares of the page's width. */
const narrowest = 0.1;
const lowest = 0.06;
/** A hairline frame is grey at the edges of pixels; lighter than ink, darker than paper. */
const frameLevel = 190;

/**
 * @param balloons boxes that are painted over first: a balloon that reaches over a gutter would fuse two panels
 */
export function findPanels(page: Raster, balloons: readonly Box[], unit: number): Box[] {
  const half = halved(page);
  const outline = 3;
  for (const { x, y, width, height } of balloons) {
    const left = Math.max(0, (x >> 1) - outline);
    const right = Math.min(half.width, ((x + width) >> 1) + outline);
    const bottom = Math.min(half.height, ((y + height) >> 1) + outline);
    for (let row = Math.max(0, (y >> 1) - outline); row < bottom; row++) {
      half.data.fill(255, row * half.width + left, row * half.width + right);
    }
  }
  const { pieces } = label(half);
  const found: Box[] = [];
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece] || pieces.parent[piece] !== 0) continue;
    const { x, y, width, height } = pieceBox(pieces, piece);
    if (2 * width < narrowest * unit || 2 * height < lowest * unit) continue;
    found.push({ x: 2 * x, y: 2 * y, width: 2 * width, height: 2 * height });
  }
  const area = ({ width, height }: Box) => width * height;
  return found
    .sort((a, b) => area(b) - area(a))
    .filter((box, index) =>
      found.slice(0, index).every((larger) => sharedArea(larger, box) < 0.7 * area(box)),
    );
}

/** Half as large; a pixel is black when one of its four is ink, so that thin frames stay closed. */
function halved({ width, height, data }: Raster): Raster {
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const half = new Uint8Array(columns * rows).fill(255);
  for (let y = 0; y < height; y++) {
    const line = (y >> 1) * columns;
    for (let x = 0; x < width; x++) if (data[y * width + x]! < frameLevel) half[line + (x >> 1)] = 0;
  }
  return { width: columns, height: rows, data: half };
}
