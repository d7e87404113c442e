/** Boxes that are corrected, and the steps of a correction. */
import { dragged, spanned } from '../../boxes/boxes.js';
import { changed, historyOf, redone, undone } from './history.js';

describe('a box', () => {
  const image = { width: 100, height: 200 };
  const box = { x: 10, y: 20, width: 30, height: 40 };
  it.each([
    ['moves', undefined, { x: 5.4, y: -5 }, { x: 15, y: 15, width: 30, height: 40 }],
    ['stays on the page', undefined, { x: 500, y: -500 }, { x: 70, y: 0, width: 30, height: 40 }],
    ['grows by a corner', 'se', { x: 10, y: 10 }, { x: 10, y: 20, width: 40, height: 50 }],
    ['shrinks by a corner', 'nw', { x: 10, y: 10 }, { x: 20, y: 30, width: 20, height: 30 }],
    ['grows to the edge', 'ne', { x: 500, y: -500 }, { x: 10, y: 0, width: 90, height: 60 }],
    ['never turns inside out', 'sw', { x: 500, y: -500 }, { x: 32, y: 20, width: 8, height: 8 }],
  ])('%s', (_, corner, by, wanted) => {
    expect(dragged(box, by, corner, image)).toEqual(wanted);
  });

  it('is drawn from any corner, and ends at the edge', () => {
    expect(spanned({ x: 50, y: 60 }, { x: -20, y: 90.2 }, image)).toEqual({
      x: 0,
      y: 60,
      width: 50,
      height: 30,
    });
  });
});

describe('steps', () => {
  const step = (name: string | null, now: number) => ({ step: name, now });
  it('are undone and redone one by one', () => {
    const all = [1, 2, 3].reduce((history, next) => changed(history, next, step(null, next)), historyOf(0));
    const back = undone(undone(all));
    expect(back.present).toBe(1);
    expect(redone(back).present).toBe(2);
    expect(undone(undone(back)).present).toBe(0);
    expect(redone(all)).toBe(all);
    expect(redone(changed(back, 9, step(null, 9))).present).toBe(9);
  });

  it('are one while somebody types on', () => {
    let history = historyOf('');
    history = changed(history, 'a', step('text', 1000));
    history = changed(history, 'ab', step('text', 1900));
    history = changed(history, 'abc', step('text', 4000));
    expect(undone(history).present).toBe('ab');
    expect(undone(undone(history)).present).toBe('');
    history = changed(undone(history), 'abd', step('text', 4001));
    expect(undone(history).present).toBe('ab');
  });
});
