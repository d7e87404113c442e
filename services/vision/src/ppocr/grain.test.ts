import { blank } from '../raster/raster.js';
import { withGrain } from './grain.js';

it('paper has grain, the same each time, and ink stays darker', () => {
  const line = blank(60, 20);
  line.data.fill(0, 0, 600);
  const grained = withGrain(line);
  expect(withGrain(line)).toEqual(grained);
  const [ink, paper] = [grained.data.subarray(0, 600), grained.data.subarray(600)];
  expect(Math.max(...ink)).toBeLessThan(60);
  expect(Math.min(...paper)).toBeGreaterThan(200);
  expect(new Set(paper).size).toBeGreaterThan(20);
});
