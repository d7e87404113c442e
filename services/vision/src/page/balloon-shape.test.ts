import { balloonShape } from './balloon-shape.js';
import { label, pieceBox } from '../raster/label.js';
import { blank, inverted, type Raster } from '../raster/raster.js';

/** White paper where `inside` holds, an outline around it, grey art elsewhere. */
function paper(inside: (x: number, y: number) => boolean, width = 400, height = 300): Raster {
  const raster = inverted(blank(width, height));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (inside(x, y)) raster.data[y * width + x] = 255;
  }
  return raster;
}

const ellipse = (x: number, y: number): boolean => ((x - 200) / 150) ** 2 + ((y - 120) / 90) ** 2 < 1;
const rectangle = (x: number, y: number): boolean => x > 60 && x < 340 && y > 40 && y < 180;
/** A wedge from the middle to its end. */
const wedge =
  (toX: number, toY: number, half: number) =>
  (x: number, y: number): boolean => {
    const [dx, dy] = [toX - 200, toY - 120];
    const length = Math.hypot(dx, dy);
    const along = ((x - 200) * dx + (y - 120) * dy) / length;
    const aside = Math.abs((x - 200) * dy - (y - 120) * dx) / length;
    return along > 0 && along < length && aside < half * (1 - along / length);
  };
const burst = (x: number, y: number): boolean => {
  const angle = Math.atan2(y - 150, x - 200);
  const spike = Math.abs(((angle / (2 * Math.PI)) * 12 + 12.5) % 1);
  return Math.hypot(x - 200, (y - 150) * 1.3) < 95 + 60 * (1 - 2 * Math.min(spike, 1 - spike));
};

/** Of the largest piece of paper, with letters in it. */
function shapeOf(raster: Raster): ReturnType<typeof balloonShape> {
  for (let x = 150; x < 250; x += 20)
    raster.data.fill(0, 110 * raster.width + x, 110 * raster.width + x + 12);
  const labelled = label(raster);
  const { pieces } = labelled;
  const papers = [...pieces.area.keys()].filter((piece) => piece > 0 && !pieces.ink[piece]);
  const [largest] = papers.sort((one, other) => pieces.area[other]! - pieces.area[one]!);
  expect(pieceBox(pieces, largest!).width).toBeGreaterThan(100);
  return balloonShape(labelled, largest!);
}

describe('what is drawn around a text', () => {
  it('is told to be round, a box or a burst', () => {
    expect(shapeOf(paper(ellipse))).toEqual({ shape: 'round' });
    expect(shapeOf(paper(rectangle))).toEqual({ shape: 'box' });
    expect(shapeOf(paper(burst)).shape).toBe('spiky');
  });

  it.each([
    [80, 260],
    [330, 250],
    [385, 60],
  ])('has a tail that ends at %i, %i', (x, y) => {
    const tail = wedge(x, y, 34);
    const { shape, tail: found } = shapeOf(paper((px, py) => ellipse(px, py) || tail(px, py)));
    expect(shape).toBe('round');
    expect(Math.hypot((found?.x ?? 0) - x, (found?.y ?? 0) - y)).toBeLessThan(14);
  });
});
