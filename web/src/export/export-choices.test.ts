import { storeChoices, storedChoices } from './export-choices.js';

const usual = { fps: 30, size: 1080, quality: 'standard' };
beforeEach(() => localStorage.clear());

it('are those of the specification until somebody chooses', () => {
  expect(storedChoices()).toEqual(usual);
});

it('are remembered', () => {
  storeChoices({ fps: 60, size: 720, quality: 'high' });
  expect(storedChoices()).toEqual({ fps: 60, size: 720, quality: 'high' });
});

it.each(['nonsense', 'null', '[]', '{"fps":25,"size":"720","quality":"best"}'])(
  'are the usual ones where %s is stored',
  (stored) => {
    localStorage.setItem('komavox.export-choices', stored);
    expect(storedChoices()).toEqual(usual);
  },
);
