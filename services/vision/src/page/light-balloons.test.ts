import { withLightBalloons } from './light-balloons.js';
import { blank, type Raster } from '../raster/raster.js';

const [width, height] = [600, 400];

type Shape = (x: number, y: number) => boolean;

/** White paper, and what is painted on it one after the other. */
function page(...painted: (readonly [shape: Shape, level: number])[]): Raster {
  const raster = blank(width, height);
  for (const [shape, level] of painted) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) if (shape(x, y)) raster.data[y * width + x] = level;
    }
  }
  return raster;
}

const ellipse: Shape = (x, y) => ((x - 300) / 110) ** 2 + ((y - 200) / 80) ** 2 < 1;
const box: Shape = (x, y) => x > 200 && x < 400 && y > 140 && y < 260;
/** Letters, as bars of one size. */
const letters: Shape = (x, y) => y > 180 && y < 220 && x > 240 && x < 360 && x % 30 < 12;
const at = ({ data }: Raster, x: number, y: number) => data[y * width + x];

describe('a balloon in negative', () => {
  it.each([
    ['ellipse', ellipse],
    ['box', box],
  ])('becomes black on white, in its outline: %s', (_, shape) => {
    const light = withLightBalloons(page([shape, 10], [letters, 240]), width);
    expect(at(light, 300, 160)).toBe(245);
    expect(at(light, 245, 200)).toBe(15);
    const row = Array.from({ length: 300 }, (_none, x) => at(light, x, 200)!);
    const edge = row.findIndex((level) => level < 100);
    expect(row.slice(edge, edge + 3)).toEqual([10, 10, 10]);
    expect(row[edge + 4]).toBe(245);
    expect(at(light, 20, 20)).toBe(255);
  });

  it.each<[string, ...(readonly [Shape, number])[]]>([
    ['black without letters', [ellipse, 10]],
    ['black with one light in it', [ellipse, 10], [(x, y) => Math.hypot(x - 300, y - 200) < 30, 240]],
    [
      'art with bays',
      [(x, y) => ellipse(x, y) && !(x % 40 < 8 && y < 200), 10],
      [(x, y) => letters(x, y) && y > 205, 240],
    ],
    [
      'a letter',
      [(x, y) => x > 300 && x < 316 && y > 200 && y < 216, 10],
      [(x, y) => x > 303 && x < 313 && y > 203 && y < 213 && y !== 208, 240],
    ],
    ['black as large as a panel', [(x, y) => x > 20 && x < 560 && y > 20 && y < 380, 10], [letters, 240]],
    [
      'a balloon with an outline',
      [ellipse, 10],
      [(x, y) => ((x - 300) / 106) ** 2 + ((y - 200) / 76) ** 2 < 1, 255],
      [letters, 10],
    ],
  ])('is not %s', (_, ...painted) => {
    const drawn = page(...painted);
    expect(withLightBalloons(drawn, width)).toBe(drawn);
  });
});
