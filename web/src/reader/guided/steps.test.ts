import { nameOf, stepShowing, stepsOf, type WholePage } from './steps.js';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const page = { width: 1000, height: 2000 };
const two = { ...page, panels: [box(0, 0, 1000, 800), box(0, 900, 1000, 1000)] };
const panelsIn = (found: Parameters<typeof stepsOf>[0], when: WholePage = 'never') =>
  stepsOf(found, when).map(({ panel }) => panel);

describe('steps of a page', () => {
  it('are its panels, in shares of the page', () => {
    expect(stepsOf(two, 'never').map(({ part }) => part)).toEqual([box(0, 0, 1, 0.4), box(0, 0.45, 1, 0.5)]);
  });

  it.each([
    ['never', [0, 1]],
    ['first', [null, 0, 1]],
    ['last', [0, 1, null]],
    ['both', [null, 0, 1, null]],
  ] as const)('have the whole page as it is wished: %s', (when, expected) => {
    expect(panelsIn(two, when)).toEqual(expected);
  });

  it('are the whole page alone where there is no panel', () => {
    expect(panelsIn({ ...page, panels: [] }, 'both')).toEqual([null]);
  });

  it('show a splash once, whatever is wished, with all of the page', () => {
    const splash = { ...page, panels: [box(20, 20, 960, 1900)] };
    expect(stepsOf(splash, 'both')).toEqual([{ panel: 0, part: box(0, 0, 1, 1) }]);
  });

  it('begin with the whole page where a single panel leaves something beside it', () => {
    expect(panelsIn({ ...page, panels: [box(50, 400, 900, 1500)] })).toEqual([null, 0]);
  });

  it('begin with the whole page where panels leave most of it out', () => {
    expect(panelsIn({ ...page, panels: [box(0, 0, 1000, 800)] })).toEqual([null, 0]);
  });
});

describe('the step that shows a part', () => {
  const steps = stepsOf(two, 'first');

  it('is that of the panel with the most of it', () => {
    expect(stepShowing(steps, box(0.2, 0.3, 0.2, 0.14))).toBe(1);
    expect(stepShowing(steps, box(0.2, 0.39, 0.2, 0.2))).toBe(2);
  });

  it('is that of the nearest panel for what lies outside of all', () => {
    expect(stepShowing(steps, box(0.2, 0.96, 0.2, 0.03))).toBe(2);
    expect(stepShowing(stepsOf({ ...page, panels: [] }, 'never'), box(0, 0, 0.1, 0.1))).toBeNull();
  });
});

it('steps are named as they are counted', () => {
  const steps = stepsOf(two, 'last');
  expect(steps.map((step) => nameOf(step, 2, 4))).toEqual(['Panel 1 of 2', 'Panel 2 of 2', 'Whole page 5']);
});
