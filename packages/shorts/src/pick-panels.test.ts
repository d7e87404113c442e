import { randomFrom } from '@komavox/test-kit';
import { pickPanels } from './pick-panels.js';

/** Of so many seconds and letters, on a page. */
const panel = (seconds: number, letters: number, page = 0) => ({
  page,
  shots: [
    {
      shot: { box: { x: 0, y: 0, width: 1, height: 1 }, move: 'hold', fill: 'blur' } as const,
      seconds,
      lines: letters === 0 ? [] : [{ index: 0, text: 'x'.repeat(letters) }],
    },
  ],
});

const noPages = { pageSeconds: 0 };

it('takes all panels where no length is aimed at, or all fit', () => {
  const panels = [panel(3, 10), panel(4, 0), panel(5, 7)];
  expect(pickPanels(panels, { seconds: null, ...noPages })).toEqual([0, 1, 2]);
  expect(pickPanels(panels, { seconds: 12, ...noPages })).toEqual([0, 1, 2]);
});

it('keeps the opening and the ending, then what says most, in reading order', () => {
  const panels = [panel(3, 0), panel(3, 5), panel(3, 40), panel(3, 20), panel(3, 0)];
  expect(pickPanels(panels, { seconds: 9, ...noPages })).toEqual([0, 2, 4]);
  expect(pickPanels(panels, { seconds: 12, ...noPages })).toEqual([0, 2, 3, 4]);
});

it('passes over a panel that does not fit, for the next that does', () => {
  const panels = [panel(2, 1), panel(9, 50), panel(3, 20), panel(2, 1)];
  expect(pickPanels(panels, { seconds: 8, ...noPages })).toEqual([0, 2, 3]);
});

it('counts the time of a page that is shown before its panels', () => {
  const panels = [panel(2, 1, 0), panel(2, 9, 1), panel(2, 8, 0), panel(2, 1, 0)];
  expect(pickPanels(panels, { seconds: 8, pageSeconds: 2 })).toEqual([0, 2, 3]);
});

it('is never longer than the aim but for opening and ending, and never out of order', () => {
  const random = randomFrom(11);
  for (let round = 0; round < 500; round += 1) {
    const count = 1 + Math.floor(random() * 40);
    const panels = Array.from({ length: count }, () => panel(1 + random() * 6, Math.floor(random() * 90)));
    const picked = pickPanels(panels, { seconds: 30, ...noPages });
    expect([...picked].sort((one, other) => one - other)).toEqual(picked);
    expect(new Set([...picked, 0, count - 1]).size).toBe(picked.length);
    const total = picked.reduce((sum, at) => sum + (panels[at]?.shots[0]?.seconds ?? 0), 0);
    expect(total).toBeLessThanOrEqual(30);
  }
});
