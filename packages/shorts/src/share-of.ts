/** Boxes on a page as shares of it, which hold in whatever size it is shown, and back. */
import { minShotShare, type Box, type Shot, type Size } from '@komavox/scene';

/** Inside of the page, and large enough to be a shot. */
export function shareOf({ x, y, width, height }: Box, page: Size): Shot['box'] {
  const [left, across] = within(x, width, page.width);
  const [top, down] = within(y, height, page.height);
  return { x: left, y: top, width: across, height: down };
}

function within(start: number, length: number, whole: number): readonly [start: number, length: number] {
  const from = Math.min(1 - minShotShare, Math.max(0, start / whole));
  return [from, Math.min(1 - from, Math.max(minShotShare, length / whole))];
}

/** In pixels of the page, not rounded. */
export const pixelsOf = ({ x, y, width, height }: Shot['box'], page: Size): Box => ({
  x: x * page.width,
  y: y * page.height,
  width: width * page.width,
  height: height * page.height,
});
