import { spreadsOf, spreadWith } from './spreads.js';

const none = () => false;

describe('spreads', () => {
  it('are single pages unless two are wanted', () => {
    expect(spreadsOf(3, { double: false, coverAlone: true, isWide: none })).toEqual([[0], [1], [2]]);
  });

  it('pair the pages after a cover that stands alone', () => {
    expect(spreadsOf(6, { double: true, coverAlone: true, isWide: none })).toEqual([
      [0],
      [1, 2],
      [3, 4],
      [5],
    ]);
    expect(spreadsOf(4, { double: true, coverAlone: false, isWide: none })).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('leave a wide page alone, and the page before it', () => {
    const isWide = (page: number) => page === 2;
    expect(spreadsOf(5, { double: true, coverAlone: true, isWide })).toEqual([[0], [1], [2], [3, 4]]);
  });

  it('are found by a page', () => {
    const spreads = spreadsOf(6, { double: true, coverAlone: true, isWide: none });
    expect(spreadWith(spreads, 4)).toBe(2);
    expect(spreadWith(spreads, 9)).toBe(0);
  });
});
