import { tile } from './tiling.js';

const texts = (...all: string[]) => all.map((text) => [...text]);
const total = (shared: readonly (readonly number[])[]) => shared.flat().reduce((sum, one) => sum + one, 0);

describe('tiling', () => {
  it('finds texts in any order, and cut in pieces', () => {
    const { shared } = tile(texts('one house', 'two doors'), texts('doors', 'one house', 'two '), 3);
    expect(shared).toEqual([
      [0, 9, 0],
      [5, 0, 4],
    ]);
  });

  it('counts no character twice', () => {
    const { shared } = tile(texts('hello'), texts('hello', 'hello'), 3);
    expect(total(shared)).toBe(5);
  });

  it('takes no run over the end of a text', () => {
    expect(total(tile(texts('ab', 'cd'), texts('abcd'), 2).shared)).toBe(4);
    expect(total(tile(texts('xab', 'cdx'), texts('abcd'), 3).shared)).toBe(0);
  });

  it('leaves single letters that stand anywhere out of account, but not a text of one letter', () => {
    expect(total(tile(texts('banana'), texts('b-a-n-a'), 2).shared)).toBe(0);
    expect(total(tile(texts('え'), texts('え?'), 2).shared)).toBe(1);
  });
});
