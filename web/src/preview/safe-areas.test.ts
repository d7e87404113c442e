import { freeArea } from './safe-areas.js';

it('an upright video has the areas that apps say', () => {
  expect(freeArea('shorts', '9:16')).toEqual({
    label: 'YouTube Shorts',
    top: 15,
    bottom: 35,
    left: expect.closeTo(4.44, 2) as number,
    right: expect.closeTo(17.78, 2) as number,
  });
});

it('a wide video lies in the middle of the screen, between what is above and below', () => {
  const wide = freeArea('shorts', '16:9');
  expect(wide.top).toBe(0);
  // The last 16 of 607 pixels.
  expect(wide.bottom).toBeCloseTo(2.5, 0);
  expect(wide.right).toBeCloseTo(17.78, 2);
  const [portrait, square] = [freeArea('shorts', '4:5'), freeArea('shorts', '1:1')];
  expect(portrait.bottom).toBeGreaterThan(square.bottom);
  expect(square.bottom).toBeGreaterThan(wide.bottom);
});
