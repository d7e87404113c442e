import { dragged } from './item-place.js';

describe('what is dragged on the video', () => {
  it.each([
    [
      { x: 50, y: 94 },
      { x: 50, y: 90 },
    ],
    [
      { x: -20, y: 3 },
      { x: 10, y: 10 },
    ],
    [
      { x: 120, y: 9.99 },
      { x: 90, y: 10 },
    ],
    [
      { x: 33.333, y: 66.667 },
      { x: 33.33, y: 66.67 },
    ],
  ])('captions stay within 10 to 90 percent: %j to %j', (to, ends) => {
    expect(dragged({ kind: 'captions' }, to)).toEqual(ends);
  });

  it('an overlay stays on the canvas', () => {
    expect(dragged({ kind: 'text', frameId: 'f', id: 't' }, { x: -5, y: 104 })).toEqual({ x: 0, y: 100 });
  });
});
