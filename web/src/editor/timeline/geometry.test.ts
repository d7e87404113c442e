import { fitting, rulerMarks, secondsAt, snapped, xOf, zoomed, zoomLimits } from './geometry.js';

it('turns seconds into pixels and back, within the video', () => {
  for (const seconds of [0, 0.4, 7.25]) expect(secondsAt(xOf(seconds, 80), 80, 10)).toBeCloseTo(seconds);
  expect([secondsAt(-50, 80, 10), secondsAt(9999, 80, 10)]).toEqual([0, 10]);
});

it('draws an edge to the nearest moment within eight pixels', () => {
  const moments = [1, 1.1, 3];
  expect(snapped(1.06, moments, 80)).toBe(1.1);
  expect(snapped(1.04, moments, 80)).toBe(1);
  expect(snapped(2.5, moments, 80)).toBe(2.5);
  expect(snapped(2.5, moments, 10)).toBe(3);
  expect(snapped(2.5, [], 10)).toBe(2.5);
});

it('zooms by steps within its limits, and shows the whole video', () => {
  expect(zoomed(40, 1)).toBe(60);
  expect(zoomed(60, -1)).toBeCloseTo(40);
  expect([zoomed(40, 99), zoomed(40, -99)]).toEqual([zoomLimits.max, zoomLimits.min]);
  expect(xOf(20, fitting(20, 824))).toBeLessThanOrEqual(824);
  expect(fitting(20, 824)).toBe(40);
});

it('names seconds on the ruler as often as there is room', () => {
  expect(rulerMarks(5, 60)).toEqual({ step: 1, marks: [0, 1, 2, 3, 4, 5] });
  expect(rulerMarks(61, 6).step).toBe(10);
  expect(rulerMarks(2, 300).step).toBe(0.5);
});
