import { childrenOf, label, pieceBox } from './label.js';
import { drawn } from '../../tests/draw-raster.js';

describe('label', () => {
  it('makes a tree of what lies in what: page, ring, its paper, a dot', () => {
    const { pieces } = label(
      drawn(`
        .......
        .#####.
        .#...#.
        .#.#.#.
        .#...#.
        .#####.
        .......
      `),
    );
    expect(pieces.count).toBe(4);
    const [ring] = childrenOf(pieces)(0);
    const [paper] = childrenOf(pieces)(ring!);
    const [dot] = childrenOf(pieces)(paper!);
    expect(pieceBox(pieces, ring!)).toEqual({ x: 1, y: 1, width: 5, height: 5 });
    expect(pieceBox(pieces, dot!)).toEqual({ x: 3, y: 3, width: 1, height: 1 });
    expect([...pieces.area.subarray(1)].sort((a, b) => a - b)).toEqual([1, 8, 16]);
  });

  it('joins ink at corners and background only at sides', () => {
    const { pieces } = label(
      drawn(`
        ..#..
        .#.#.
        ..#..
      `),
    );
    // One diamond of ink, which closes off the pixel in its middle.
    expect([...pieces.ink].filter((ink) => ink === 1)).toHaveLength(1);
    expect(pieces.count).toBe(3);
  });

  it('joins arms that meet only further down', () => {
    const { pieces } = label(
      drawn(`
        #...#
        #...#
        #####
      `),
    );
    expect(pieces.count).toBe(2);
    expect(pieces.area[1]).toBe(9);
  });

  it('counts ink at the edge of the page as lying on the page', () => {
    const { pieces } = label(drawn('##\n##'));
    expect(pieces.parent[1]).toBe(0);
  });
});
