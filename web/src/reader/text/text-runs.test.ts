import type { TextRegion } from '../../api/types.js';
import { textRuns } from './text-runs.js';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

const latin: TextRegion = {
  text: 'Lit at dusk.',
  box: box(0, 0, 100, 50),
  confidence: 1,
  vertical: false,
  order: 0,
  words: [
    { from: 0, to: 3, line: 0, box: box(10, 0, 30, 20) },
    { from: 4, to: 6, line: 0, box: box(50, 2, 20, 18) },
    { from: 7, to: 12, line: 1, box: box(20, 30, 50, 20) },
  ],
};
const shown = (region: TextRegion, spoken: { from: number; to: number } | null) =>
  textRuns(region, spoken).map(({ from, to, spoken: marked, box: { x, y, width, height } }) => [
    region.text.slice(from, to),
    marked,
    [x, y, width, height],
  ]);

describe('the runs of a text', () => {
  it('are its lines, where they lie', () => {
    expect(shown(latin, null)).toEqual([
      ['Lit at ', false, [10, 0, 60, 20]],
      ['dusk.', false, [20, 30, 50, 20]],
    ]);
  });

  it('part at the spoken word, which has its own place', () => {
    expect(shown(latin, { from: 4, to: 6 })).toEqual([
      ['Lit ', false, [10, 0, 30, 20]],
      ['at ', true, [50, 2, 20, 18]],
      ['dusk.', false, [20, 30, 50, 20]],
    ]);
  });

  it('of a word over two columns are one in each', () => {
    const cell = (index: number, line: number, y: number) => ({
      from: index,
      to: index + 1,
      line,
      box: box(90 - 20 * line, y, 10, 10),
    });
    const japanese: TextRegion = {
      ...latin,
      text: '灯りが',
      vertical: true,
      words: [cell(0, 0, 0), cell(1, 1, 0), cell(2, 1, 10)],
    };
    expect(shown(japanese, { from: 0, to: 2 })).toEqual([
      ['灯', true, [90, 0, 10, 10]],
      ['り', true, [70, 0, 10, 10]],
      ['が', false, [70, 10, 10, 10]],
    ]);
    expect(textRuns(japanese, null).map(({ size }) => size)).toEqual([10, 10]);
  });

  it('are grasped by all of the region: up to half way to the next one, and to its edges', () => {
    const areas = textRuns(latin, { from: 4, to: 6 }).map(({ area }) => Object.values(area));
    expect(areas).toEqual([
      [0, 0, 45, 25],
      [45, 0, 55, 25],
      [0, 25, 100, 25],
    ]);
  });

  it('are none where nothing says where words lie', () => {
    const { words: _, ...older } = latin;
    expect(textRuns(older, { from: 0, to: 3 })).toEqual([]);
  });
});
