/** From the page to the picture of a video. */
import type { Box } from '@komavox/scene';

/**
 * A box on the page where the picture has it, which may be outside.
 *
 * @param part of the page that is shown, in its pixels like the box
 * @param place of the part, in pixels of the picture
 */
export function onCanvas({ x, y, width, height }: Box, part: Box, place: Box): Box {
  const scale = place.width / part.width;
  return {
    x: place.x + (x - part.x) * scale,
    y: place.y + (y - part.y) * scale,
    width: width * scale,
    height: height * scale,
  };
}
