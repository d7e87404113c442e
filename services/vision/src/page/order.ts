/** Reading order: panels in rows, then the balloons of each panel. */
import { centre, shared, union, type Box } from '../raster/raster.js';

export type Direction = 'ltr' | 'rtl';

/**
 * Two panels overlap by this share of the smaller one's side at most and are still beside or above each other: the second
 * where a gutter slants so much that nothing else cuts them apart.
 */
const tolerances = [0.2, 0.4];

/** Recursive cuts between rows, then between columns (Nagy and Seth, 1984), with room for slanted gutters. */
export function panelOrder(boxes: readonly Box[], direction: Direction): Box[] {
  if (boxes.length <= 1) return [...boxes];
  for (const tolerance of tolerances) {
    const rows = cutApart(boxes, tolerance, (box) => [box.y, box.height]);
    if (rows.length > 1) return rows.flatMap((row) => panelOrder(row, direction));
    const columns = cutApart(boxes, tolerance, (box) => [box.x, box.width]);
    if (columns.length > 1) {
      if (direction === 'rtl') columns.reverse();
      return columns.flatMap((column) => panelOrder(column, direction));
    }
  }
  return [...boxes].sort((a, b) => a.y - b.y || (direction === 'rtl' ? b.x - a.x : a.x - b.x));
}

function cutApart(
  boxes: readonly Box[],
  tolerance: number,
  side: (box: Box) => readonly [number, number],
): Box[][] {
  const sorted = [...boxes].sort((a, b) => side(a)[0] + side(a)[1] / 2 - (side(b)[0] + side(b)[1] / 2));
  const groups: Box[][] = [[sorted[0]!]];
  for (let index = 1; index < sorted.length; index++) {
    const apart = sorted.slice(0, index).every((before) =>
      sorted.slice(index).every((after) => {
        const [a, lengthA] = side(before);
        const [b, lengthB] = side(after);
        return a + lengthA - b <= tolerance * Math.min(lengthA, lengthB);
      }),
    );
    if (apart) groups.push([]);
    groups.at(-1)!.push(sorted[index]!);
  }
  return groups;
}

/** Whether balloon `a` is read before `b`: by side when they stand in one row, otherwise from top to bottom. */
function comesBefore(a: Box, b: Box, inPanel: readonly Box[], direction: Direction): boolean {
  if (
    shared(a.y, a.height, b.y, b.height) > 0.35 * Math.min(a.height, b.height) ||
    areBeside(a, b, inPanel)
  ) {
    return direction === 'rtl' ? centre(a).x > centre(b).x : centre(a).x < centre(b).x;
  }
  return a.y < b.y;
}

/** Balloons far aside of each other stand in one row when one hangs lower by this share of the way, and none between them. */
const hangsLower = 0.25;

function areBeside(a: Box, b: Box, inPanel: readonly Box[]): boolean {
  const [from, to] = [centre(a), centre(b)];
  const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  if (Math.abs(from.y - to.y) > hangsLower * (right - left)) return false;
  const row = union(a, b);
  return inPanel.every((other) => {
    const { x } = centre(other);
    return x <= left || x >= right || shared(row.y, row.height, other.y, other.height) <= 0;
  });
}

/**
 * @param balloons in any order
 * @param panels in reading order; a balloon belongs to the panel that holds its centre, or the nearest
 * @returns indices of the balloons in reading order
 */
export function balloonOrder(
  balloons: readonly Box[],
  panels: readonly Box[],
  direction: Direction,
): number[] {
  const byPanel = new Map<number, number[]>();
  balloons.forEach((box, index) => {
    const panel = panelOf(box, panels);
    byPanel.set(panel, [...(byPanel.get(panel) ?? []), index]);
  });
  return [...byPanel.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([, members]) => withinPanel(members, balloons, direction));
}

/** The rule for two balloons isn't transitive for three, so the next one is always one that nothing left comes before. */
function withinPanel(members: readonly number[], balloons: readonly Box[], direction: Direction): number[] {
  const inPanel = members.map((index) => balloons[index]!);
  const left = [...members].sort((a, b) => balloons[a]!.y - balloons[b]!.y);
  const ordered: number[] = [];
  while (left.length > 0) {
    const first = left.findIndex((one) =>
      left.every(
        (other) => other === one || !comesBefore(balloons[other]!, balloons[one]!, inPanel, direction),
      ),
    );
    ordered.push(...left.splice(Math.max(0, first), 1));
  }
  return ordered;
}

/** Place among the panels: the index of one; of a text above or below a row of panels half before or after them. */
function panelOf(box: Box, panels: readonly Box[]): number {
  const { x, y } = centre(box);
  let nearest = { panel: 0, distance: Infinity };
  panels.forEach((panel, index) => {
    const dx = Math.max(panel.x - x, 0, x - (panel.x + panel.width));
    const dy = Math.max(panel.y - y, 0, y - (panel.y + panel.height));
    const distance = Math.hypot(dx, dy);
    if (distance < nearest.distance) nearest = { panel: index, distance };
  });
  const [first, last] = rowAround(nearest.panel, panels);
  const row = panels.slice(first, last + 1);
  if (row.every((panel) => box.y + box.height <= panel.y)) return first - 0.5;
  if (row.every((panel) => box.y >= panel.y + panel.height)) return last + 0.5;
  return nearest.panel;
}

/** First and last of the panels that are read one after the other and stand beside it. */
function rowAround(index: number, panels: readonly Box[]): [first: number, last: number] {
  const panel = panels[index];
  const isBeside = (other: Box | undefined) =>
    panel !== undefined &&
    other !== undefined &&
    shared(panel.y, panel.height, other.y, other.height) > 0.35 * Math.min(panel.height, other.height);
  let [first, last] = [index, index];
  while (isBeside(panels[first - 1])) first--;
  while (isBeside(panels[last + 1])) last++;
  return [first, last];
}
