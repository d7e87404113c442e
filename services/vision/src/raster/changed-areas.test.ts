import { painted } from '../../tests/draw-raster.js';
import { changedAreas } from './changed-areas.js';
import { blank } from './raster.js';

const page = () => blank(600, 400);

it('a page that stayed as it was has no such area', () => {
  expect(changedAreas(page(), page(), 20)).toEqual([]);
});

it('each area holds what differs, with a margin that ends with the page', () => {
  const after = page();
  painted(after, 50, 50, 30, 30);
  painted(after, 400, 200, 10, 150);
  expect(changedAreas(page(), after, 20)).toEqual([
    { x: 28, y: 28, width: 88, height: 88 },
    { x: 364, y: 172, width: 88, height: 228 },
  ]);
});

it('areas whose margins meet are one', () => {
  const after = page();
  painted(after, 10, 10, 10, 10);
  painted(after, 250, 10, 10, 10);
  expect(changedAreas(page(), after, 20)).toHaveLength(2);
  painted(after, 130, 10, 10, 10);
  expect(changedAreas(page(), after, 60)).toEqual([{ x: 0, y: 0, width: 348, height: 108 }]);
});
