import { detectedLines, type TextMap } from './detected-lines.js';
import { smallestRectangle } from './rectangle.js';

/** A map with bars of a probability: each around a middle, as long and thick as given, turned. */
function mapOf(
  ...bars: (readonly [x: number, y: number, long: number, thick: number, angle: number, p: number])[]
) {
  const map: TextMap = { width: 320, height: 160, data: new Float32Array(320 * 160) };
  for (const [x, y, long, thick, angle, p] of bars) {
    for (let at = 0; at < map.data.length; at++) {
      const [dx, dy] = [(at % 320) + 0.5 - x, Math.floor(at / 320) + 0.5 - y];
      const u = dx * Math.cos(angle) + dy * Math.sin(angle);
      const v = dy * Math.cos(angle) - dx * Math.sin(angle);
      if (Math.abs(u) <= long / 2 && Math.abs(v) <= thick / 2) map.data[at] = p;
    }
  }
  return map;
}

describe('lines of a map', () => {
  it('are larger than their cores, and lie on the page at its size', () => {
    const [line, ...others] = detectedLines(mapOf([100, 60, 120, 10, 0, 0.9]), { width: 640, height: 320 });
    expect(others).toEqual([]);
    // Of 120 by 10 the core loses 1.6 * 1200 / 260 on each side.
    expect(line?.width).toBeCloseTo(2 * (121 + 15), -1);
    expect(line?.height).toBeCloseTo(2 * (11 + 15), -1);
    expect(line?.score).toBeGreaterThan(0.75);
    expect(line?.box.x).toBeCloseTo(200 - 136, -1);
    expect(line?.angle).toBe(0);
  });

  it('may be turned', () => {
    const [line] = detectedLines(mapOf([160, 80, 200, 12, 0.1, 0.9]), { width: 320, height: 160 });
    expect(line?.angle).toBeCloseTo(0.1, 1);
    expect(line?.x).toBeCloseTo(160.5, 0);
    expect(line?.width).toBeGreaterThan(200);
    expect(line?.height).toBeLessThan(36);
  });

  it('are unlikely where the network is in doubt, and none where it is more so', () => {
    const size = { width: 320, height: 160 };
    const found = detectedLines(mapOf([100, 60, 30, 14, 0, 0.45], [250, 100, 30, 14, 0, 0.32]), size);
    expect(found).toMatchObject([{ isLikely: false }]);
    expect(found[0]?.box.x).toBeLessThan(100);
    expect(detectedLines(mapOf([250, 100, 2, 1, 0, 1]), size).some(({ isLikely }) => isLikely)).toBe(false);
  });

  it('may be in doubt where they are long', () => {
    const found = detectedLines(mapOf([100, 40, 120, 10, 0, 0.45], [100, 120, 120, 10, 0, 0.35]), {
      width: 320,
      height: 160,
    });
    const likely = found.filter(({ isLikely }) => isLikely);
    expect(likely).toHaveLength(1);
    expect(likely[0]?.box.y).toBeLessThan(40);
  });

  it('end at the edges of the page', () => {
    const [line] = detectedLines(mapOf([10, 155, 40, 12, 0, 0.9]), { width: 320, height: 160 });
    expect(line?.box.x).toBe(0);
    expect((line?.box.y ?? 0) + (line?.box.height ?? 0)).toBe(160);
  });
});

it('the smallest rectangle around a point or a stroke has no width', () => {
  expect(smallestRectangle([{ x: 3, y: 4 }])).toMatchObject({ x: 3, y: 4, width: 0, height: 0 });
  const stroke = smallestRectangle([
    { x: 0, y: 0 },
    { x: 0, y: 10 },
  ]);
  expect([stroke.width, stroke.height, stroke.angle]).toEqual([0, 10, 0]);
});
