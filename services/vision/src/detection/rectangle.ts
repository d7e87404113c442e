/** The smallest rectangle around points: one of its sides lies on a side of their hull (Freeman and Shapira, 1975). */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle that may be turned. */
export interface Rectangle {
  /** The middle. */
  readonly x: number;
  readonly y: number;
  /** Along the side that is more level, and across it. */
  readonly width: number;
  readonly height: number;
  /** By which the level side falls to the right, in radians: above -π/4, at most π/4. */
  readonly angle: number;
}

export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = hullOf(points);
  let best: Rectangle | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from;
    const rectangle = along(hull, levelAngle(Math.atan2(to.y - from.y, to.x - from.x)));
    // Of equals the one that is less turned.
    const cost = (one: Rectangle) => one.width * one.height * (1 + 1e-3 * Math.abs(one.angle));
    if (!best || cost(rectangle) < cost(best)) best = rectangle;
  }
  return best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 };
}

/** The same side of a rectangle, turned by quarters until it is level. */
function levelAngle(angle: number): number {
  const quarter = Math.PI / 2;
  const rest = angle - quarter * Math.round(angle / quarter);
  return rest <= -Math.PI / 4 ? rest + quarter : rest;
}

function along(points: readonly Point[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    [left, right] = [Math.min(left, u), Math.max(right, u)];
    [top, bottom] = [Math.min(top, v), Math.max(bottom, v)];
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle };
}

/** Clockwise as seen on a page, without points on its sides (Andrew, 1979). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
