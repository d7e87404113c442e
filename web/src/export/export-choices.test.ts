import { storeChoices, storedChoices } from './export-choices.js';

const usual = { fps: 30, size: 1080, quality: 'standard', forEditing: false };
beforeEach(() => localStorage.clear());

it('are those of the specification until somebody chooses', () => {
  expect(storedChoices()).toEqual(usual);
});

it('are remembered', () => {
  const chosen = { fps: 60, size: 720, quality: 'high', forEditing: true } as const;
  storeChoices(chosen);
  expect(storedChoices()).toEqual(chosen);
});

it.each(['nonsense', 'null', '[]', '{"fps":25,"size":"720","quality":"best","forEditing":"yes"}'])(
  'are the usual ones where %s is stored',
  (stored) => {
    localStorage.setItem('komavox.export-choices', stored);
    expect(storedChoices()).toEqual(usual);
  },
);
