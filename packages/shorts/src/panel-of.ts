/** Which panel of a page a part of it belongs to. */
import type { Box } from '@komavox/scene';

/** Of two boxes in the same unit. */
export const sharedArea = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** From the middle of a part to the panel's edge; 0 inside. */
function distance({ x, y, width, height }: Box, panel: Box): number {
  const [middle, level] = [x + width / 2, y + height / 2];
  const across = Math.max(panel.x - middle, 0, middle - panel.x - panel.width);
  const down = Math.max(panel.y - level, 0, level - panel.y - panel.height);
  return Math.hypot(across, down);
}

/** All boxes in the same unit. Index of the panel that has the most of a part; of one that lies in none, the nearest panel's. -1 without panels. */
export function panelOf(part: Box, panels: readonly Box[]): number {
  const [best] = panels
    .map((panel, index) => ({ index, shared: sharedArea(panel, part), far: distance(part, panel) }))
    .sort((one, other) => other.shared - one.shared || one.far - other.far);
  return best?.index ?? -1;
}
