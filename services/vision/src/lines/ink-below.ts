/** Whether anything is printed behind the last character of a column: recognisers end columns in marks that aren't there. */
import { label } from '../raster/label.js';
import { faintInk, type Raster } from '../raster/raster.js';

/** @param y in pixels of the column; what its edges cut off belongs to something else */
export function hasInkBelow(column: Raster, y: number): boolean {
  const { pieces } = label(column, faintInk);
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece]) continue;
    const [left, right] = [pieces.left[piece]!, pieces.right[piece]!];
    const [top, bottom] = [pieces.top[piece]!, pieces.bottom[piece]!];
    const isCut = left <= 0 || right >= column.width || bottom >= column.height;
    if (!isCut && (top + bottom) / 2 > y) return true;
  }
  return false;
}
