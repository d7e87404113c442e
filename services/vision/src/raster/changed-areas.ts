/** Where two rasters of a page differ. */
import { label, pieceBox } from './label.js';
import { blank, grown, sharedArea, union, type Box, type Raster } from './raster.js';

/** Pixels of a side of the squares that are compared: what differs in neighbouring ones is one area. */
const cell = 48;

/**
 * @param margin pixels around what differs
 * @returns boxes on the page that don't overlap; none where nothing differs
 */
export function changedAreas(before: Raster, after: Raster, margin: number): Box[] {
  const { width, height } = before;
  const cells = blank(Math.ceil(width / cell), Math.ceil(height / cell));
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * cells.width;
    for (let x = 0; x < width; x++, at++) {
      if (before.data[at] !== after.data[at]) cells.data[row + Math.floor(x / cell)] = 0;
    }
  }
  const { pieces } = label(cells);
  const areas: Box[] = [];
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece]) continue;
    const { x, y, ...size } = pieceBox(pieces, piece);
    const box = { x: cell * x, y: cell * y, width: cell * size.width, height: cell * size.height };
    addTo(areas, grown(box, margin, before));
  }
  return areas;
}

/** Joins it with an area that it overlaps; the two together may overlap further ones. */
function addTo(areas: Box[], box: Box): void {
  const at = areas.findIndex((area) => sharedArea(area, box) > 0);
  if (at < 0) areas.push(box);
  else addTo(areas, union(box, areas.splice(at, 1)[0]!));
}
