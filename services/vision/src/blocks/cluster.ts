/** Groups boxes that stand as close together as the letters of a text. */
import { shared, type Box } from '../raster/raster.js';

const size = (box: Box) => Math.max(box.width, box.height);

export interface Reach {
  /** Gaps beside and above that still join two boxes, as shares of the larger one's size. */
  readonly across: number;
  readonly down: number;
  /** The larger one's size counts at most so many pixels. */
  readonly cap: number;
  /**
   * And at most so many times the smaller one's: a large shape next to small ones is art and must not gather them.
   */
  readonly ratio: number;
}

/** @returns indices of the boxes, a list a group */
export function cluster(boxes: readonly Box[], { across, down, cap, ratio }: Reach): number[][] {
  const above = boxes.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (above[at] !== at) at = above[at] = above[above[at]!]!;
    return at;
  };
  const byLeft = boxes.map((_, index) => index).sort((a, b) => boxes[a]!.x - boxes[b]!.x);
  const widest = Math.max(0, ...boxes.map(({ width }) => width));
  for (let i = 0; i < byLeft.length; i++) {
    const a = boxes[byLeft[i]!]!;
    for (let j = i - 1; j >= 0; j--) {
      const b = boxes[byLeft[j]!]!;
      if (b.x + widest + across * cap < a.x) break;
      const [small, large] = [Math.min(size(a), size(b)), Math.max(size(a), size(b))];
      const counted = Math.min(cap, large, ratio * small);
      if (shared(a.x, a.width, b.x, b.width) < -across * counted) continue;
      if (shared(a.y, a.height, b.y, b.height) < -down * counted) continue;
      above[root(byLeft[i]!)] = root(byLeft[j]!);
    }
  }
  const groups = new Map<number, number[]>();
  boxes.forEach((_, index) => {
    const key = root(index);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  });
  return [...groups.values()];
}
