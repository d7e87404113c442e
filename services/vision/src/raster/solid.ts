/** Finds solid black areas, in which white letters may stand: captions and thoughts printed in negative. */
import { label, pieceBox } from './label.js';
import { type Box, type Raster } from './raster.js';

/** Below this a pixel is part of a black area; higher than printed black because white letters soften it. */
const blackLevel = 90;

/** Shares of the page's width. */
const solidMargin = 0.0035;
const narrowest = 0.03;
const lowest = 0.02;

/**
 * Boxes of the areas that stay black after removing everything thinner than twice the margin of a caption. Letters punch
 * holes into an area but its rim holds it together.
 */
export function solidAreas(page: Raster, unit: number): Box[] {
  const { width, height } = page;
  const reach = Math.max(2, Math.round(solidMargin * unit));
  const eroded = erode(page, reach);
  const { pieces } = label({ width, height, data: eroded }, 128);
  const boxes: Box[] = [];
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece]) continue;
    const inner = pieceBox(pieces, piece);
    if (inner.width < narrowest * unit || inner.height < lowest * unit) continue;
    const x = Math.max(0, inner.x - reach);
    const y = Math.max(0, inner.y - reach);
    boxes.push({
      x,
      y,
      width: Math.min(width, inner.x + inner.width + reach) - x,
      height: Math.min(height, inner.y + inner.height + reach) - y,
    });
  }
  return boxes;
}

/** 0 where the square of side 2 reach + 1 around the pixel is all black, otherwise 255. Two passes of running counts. */
function erode({ width, height, data }: Raster, reach: number): Uint8Array {
  const across = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let black = 0;
    for (let x = 0; x < width; x++) {
      black = data[y * width + x]! < blackLevel ? black + 1 : 0;
      if (black > 2 * reach) across[y * width + x - reach] = 1;
    }
  }
  const eroded = new Uint8Array(width * height).fill(255);
  const black = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      black[x] = across[y * width + x] ? black[x]! + 1 : 0;
      if (black[x]! > 2 * reach) eroded[(y - reach) * width + x] = 0;
    }
  }
  return eroded;
}
