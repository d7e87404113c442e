import { cluster } from '../blocks/cluster.js';
import { drawn, painted } from '../../tests/draw-raster.js';
import { withoutFurigana } from '../lines/furigana.js';
import { balloonOrder, panelOrder } from './order.js';
import { verticalEvidence } from '../blocks/orientation.js';
import { blank, inkBox, isPlain, turnedLeft, turnedRight, type Box, type Raster } from '../raster/raster.js';
import { scaled } from '../raster/scale.js';
import { solidAreas } from '../raster/solid.js';
import { columnsInLine, rowsInLine } from '../blocks/strip.js';
import { tiles } from './tiles.js';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

/** Columns of square characters from right to left, as many in each as told. */
function columns(counts: readonly number[], em = 20): Raster {
  const raster = blank(counts.length * 1.5 * em, Math.max(...counts) * em);
  counts.forEach((count, column) => {
    const x = raster.width - (column + 1) * 1.5 * em;
    for (let row = 0; row < count; row++) painted(raster, x + 1, row * em + 1, em - 2, em - 2);
  });
  return raster;
}

describe('orientation', () => {
  it('sees columns by the wider gaps between them', () => {
    expect(verticalEvidence(columns([4, 3, 4]), 20)).toBeGreaterThan(0.25);
  });

  it('sees rows in the same picture turned', () => {
    expect(verticalEvidence(turnedLeft(columns([4, 3, 4])), 20)).toBeLessThan(-0.25);
  });

  it('is sure of a single column', () => {
    expect(verticalEvidence(columns([3]), 20)).toBe(1);
  });
});

describe('furigana', () => {
  const withReadings = () => {
    const raster = columns([4, 4]);
    // Half as wide, beside the right column.
    for (let y = 2; y < 40; y += 9) painted(raster, 50, y, 8, 7);
    return raster;
  };

  it('vanishes beside columns while the columns stay', () => {
    expect(withoutFurigana(withReadings(), 20, true).data).toEqual(columns([4, 4]).data);
  });

  it('vanishes above rows', () => {
    const rows = withoutFurigana(turnedLeft(withReadings()), 20, false);
    expect(rows.data).toEqual(turnedLeft(columns([4, 4])).data);
  });
});

describe('one line out of many', () => {
  it('counts and sets the characters of columns side by side', () => {
    const { line, places } = columnsInLine(columns([4, 3]), 20);
    expect(places.map(({ length }) => length)).toEqual([4, 3]);
    expect(line.width).toBeGreaterThan(7 * 18);
    expect(line.height).toBeLessThan(30);
  });

  it('counts the characters of rows', () => {
    expect(rowsInLine(turnedLeft(columns([4, 3])), 20).places.map(({ length }) => length)).toEqual([4, 3]);
  });

  it('knows the place of each character', () => {
    // The first column is the right one; its characters are 18 pixels of ink, 20 apart.
    const [first] = columnsInLine(columns([4, 3]), 20).places;
    expect(first?.map(({ x, width }) => [x, width])).toEqual(Array(4).fill([31, 18]));
    expect(first?.map(({ y, height }) => Math.round((y + height / 2 - 10) / 20))).toEqual([0, 1, 2, 3]);
    const [row] = rowsInLine(turnedLeft(columns([4, 3])), 20).places;
    expect(row?.map(({ y, height }) => [y, height])).toEqual(Array(4).fill([11, 18]));
    expect(row?.map(({ x, width }) => Math.round((x + width / 2 - 10) / 20))).toEqual([0, 1, 2, 3]);
  });
});

describe('turning', () => {
  it('right puts the top on the right, and left undoes it', () => {
    const picture = drawn('##.\n...');
    expect(turnedRight(picture)).toMatchObject({ width: 2, height: 3 });
    expect(inkBox(turnedRight(picture))).toEqual(box(1, 0, 1, 2));
    expect(turnedLeft(turnedRight(picture)).data).toEqual(picture.data);
  });
});

describe('scaling', () => {
  it('keeps flat areas flat and mixes where pixels join', () => {
    const small = scaled(painted(blank(8, 8), 0, 0, 4, 8), 0.5);
    expect(small).toMatchObject({ width: 4, height: 4 });
    expect(small.data[0]).toBe(0);
    expect(small.data[3]).toBe(255);
    expect(new Set(scaled(blank(5, 3), 2.4).data)).toEqual(new Set([255]));
  });
});

describe('clusters', () => {
  it('joins letters, and leaves far ones and a large neighbour alone', () => {
    const letters = [box(0, 0, 10, 10), box(14, 0, 10, 10), box(60, 0, 10, 10), box(42, 0, 14, 60)];
    const found = cluster(letters, { across: 0.9, down: 0.9, cap: 15, ratio: 1.2 });
    expect(found).toContainEqual([0, 1]);
    expect(found.flat().sort()).toEqual([0, 1, 2, 3]);
    expect(found).not.toContainEqual([0, 1, 2, 3]);
  });
});

describe('solid areas', () => {
  it('are found with letters in them; thin lines are not', () => {
    const page = painted(blank(300, 200), 40, 40, 120, 60);
    painted(page, 60, 60, 20, 20, 255);
    painted(page, 200, 0, 2, 200);
    expect(solidAreas(page, 1000)).toEqual([box(40, 40, 120, 60)]);
  });
});

describe('reading order', () => {
  const topLeft = box(0, 0, 100, 100);
  const topRight = box(110, 4, 100, 96);
  const bottom = box(0, 108, 210, 100);

  it('takes panels row by row, in the direction of the language', () => {
    expect(panelOrder([bottom, topRight, topLeft], 'ltr')).toEqual([topLeft, topRight, bottom]);
    expect(panelOrder([bottom, topRight, topLeft], 'rtl')).toEqual([topRight, topLeft, bottom]);
  });

  it('takes panels beside each other whose slanted gutter makes their boxes overlap', () => {
    const [left, right] = [box(36, 596, 542, 508), box(466, 606, 638, 512)];
    expect(panelOrder([left, right], 'rtl')).toEqual([right, left]);
    expect(panelOrder([left, right], 'ltr')).toEqual([left, right]);
  });

  it('reads a tall panel beside two before or after both', () => {
    const tall = box(110, 0, 100, 210);
    const upper = box(0, 0, 100, 100);
    const lower = box(0, 110, 100, 100);
    expect(panelOrder([lower, tall, upper], 'rtl')).toEqual([tall, upper, lower]);
    expect(panelOrder([lower, tall, upper], 'ltr')).toEqual([upper, lower, tall]);
  });

  it('takes balloons with their panel, and beside each other by direction', () => {
    const balloons = [box(120, 10, 20, 20), box(10, 12, 20, 20), box(150, 130, 20, 20), box(60, 8, 20, 20)];
    expect(balloonOrder(balloons, [topLeft, topRight, bottom], 'ltr')).toEqual([1, 3, 0, 2]);
    expect(balloonOrder(balloons, [topRight, topLeft, bottom], 'rtl')).toEqual([0, 3, 1, 2]);
  });

  it('takes a balloon far aside of another for its neighbour though it hangs lower, and not across others', () => {
    const panel = box(0, 0, 1000, 600);
    const [low, high] = [box(70, 210, 400, 60), box(600, 100, 350, 100)];
    expect(balloonOrder([high, low], [panel], 'ltr')).toEqual([1, 0]);
    expect(balloonOrder([high, low], [panel], 'rtl')).toEqual([0, 1]);
    const below = box(100, 400, 300, 100);
    expect(balloonOrder([below, high], [panel], 'ltr')).toEqual([1, 0]);
    const grid = Array.from({ length: 200 }, (_, at) =>
      box((at % 10) * 200, Math.floor(at / 10) * 140, 180, 100),
    );
    expect(balloonOrder(grid, [], 'ltr')).toEqual([...grid.keys()]);
  });

  it('begins with a title above the panels of a page, and ends with what stands below them', () => {
    const [right, left] = [box(500, 100, 400, 400), box(50, 100, 400, 400)];
    const texts = [
      box(600, 200, 50, 100),
      box(60, 20, 200, 50),
      box(100, 200, 50, 100),
      box(800, 520, 40, 20),
    ];
    expect(balloonOrder(texts, [right, left], 'rtl')).toEqual([1, 0, 2, 3]);
    // Of a spread each page has its own.
    const below = [box(500, 600, 400, 400), box(50, 600, 400, 400)] as const;
    expect(balloonOrder(texts.slice(0, 3), [right, below[0], left, below[1]], 'rtl')).toEqual([0, 1, 2]);
  });
});

describe('paper', () => {
  it('is plain with a little grain, and not with a line in whatever shade', () => {
    const page = blank(100, 150);
    page.data.forEach((_, at) => (page.data[at] = 240 + (at % 10)));
    expect(isPlain(page)).toBe(true);
    expect(isPlain(painted(page, 40, 40, 20, 2, 220))).toBe(false);
  });
});

describe('tiles', () => {
  it('leave a page whole', () => {
    expect(tiles(blank(100, 150))).toEqual([{ y: 0, height: 150 }]);
  });

  it('cut a strip where there is no ink, and cover all of it', () => {
    const strip = painted(blank(100, 1000), 0, 0, 100, 1000);
    for (const y of [130, 290, 430, 580, 720, 860]) painted(strip, 0, y, 100, 20, 255);
    const found = tiles(strip);
    expect(found.length).toBeGreaterThan(4);
    expect(found.reduce((sum, { height }) => sum + height, 0)).toBe(1000);
    for (const { y } of found.slice(1)) expect(strip.data[y * 100]).toBe(255);
  });
});
