import { pagePlace, sightOf, type Viewport } from './camera.js';
import type { PagePart, Step } from './steps.js';

const desktop: Viewport = { width: 1440, height: 780, top: 0, bottom: 0 };
const phone: Viewport = { width: 390, height: 844, top: 60, bottom: 150 };
const landscape: Viewport = { width: 844, height: 390, top: 0, bottom: 0 };
const spread = { page: 7, ratio: 1.4, mirrored: true };
const single = { page: 3, ratio: 0.7, mirrored: false };
const strip = { page: 0, ratio: 0.05, mirrored: false };

const part = (x: number, y: number, width: number, height: number): PagePart => ({ x, y, width, height });
const parts = [
  part(0, 0, 1, 1),
  part(0.02, 0.02, 0.96, 0.1),
  part(0.7, 0.1, 0.28, 0.85),
  part(0.45, 0.5, 0.03, 0.02),
];
const panel = (one: PagePart): Step => ({ panel: 0, part: one });

/** Where a part of a page is seen in the viewport. */
function seen(viewport: Viewport, page: typeof single, one: PagePart, imageWidth = 1000) {
  const place = pagePlace(viewport, page);
  const sight = sightOf(viewport, panel(one), place, imageWidth);
  const left = sight.x + sight.scale * (place.left + one.x * place.width);
  const top = sight.y + sight.scale * (place.top + one.y * place.height);
  const width = one.width * place.width * sight.scale;
  const height = one.height * place.height * sight.scale;
  return { ...sight, left, top, right: left + width, bottom: top + height, width };
}

const cases = [desktop, phone, landscape].flatMap((viewport) =>
  [single, spread, strip].flatMap((page) => parts.map((one) => [viewport, page, one] as const)),
);

it.each(cases)('a panel is wholly in what is free of controls: %j %j %j', (viewport, page, one) => {
  const { left, top, right, bottom, light } = seen(viewport, page, one);
  expect(left).toBeGreaterThanOrEqual(11.9);
  expect(right).toBeLessThanOrEqual(viewport.width - 11.9);
  expect(top).toBeGreaterThanOrEqual(viewport.top + 11.9);
  expect(bottom).toBeLessThanOrEqual(viewport.height - viewport.bottom - 11.9);
  // In the middle, with the light around it, out to whole pixels.
  expect((left + right) / 2).toBeCloseTo(viewport.width / 2);
  expect([light.left, light.top]).toEqual([Math.floor(left - 5 + 1e-6), Math.floor(top - 5 + 1e-6)]);
  expect(light.left + light.width).toBe(Math.ceil(right + 5 - 1e-6));
});

it('a panel is as large as it fits, but no pixel larger than two and a half', () => {
  expect(seen(phone, single, part(0.1, 0.1, 0.8, 0.2)).width).toBeCloseTo(390 - 24);
  expect(seen(desktop, single, part(0.45, 0.5, 0.03, 0.02)).width).toBeCloseTo(30 * 2.5);
});

it('the whole page fits, and nothing is dimmed', () => {
  const place = pagePlace(phone, single);
  const sight = sightOf(phone, { panel: null, part: part(0, 0, 1, 1) }, place, 1000);
  expect(place.width * sight.scale).toBeCloseTo(390);
  expect(place.height * sight.scale).toBeLessThanOrEqual(844 - 210);
  expect(sight.light).toEqual({ left: 0, top: 0, width: 390, height: 844 });
});

it('pages lie in the order they are read, out of sight of each other', () => {
  const at = (page: number, mirrored: boolean) => pagePlace(desktop, { page, ratio: 2, mirrored });
  expect(at(1, false).left - (at(0, false).left + at(0, false).width)).toBeGreaterThan(0);
  expect(at(0, true).left - (at(1, true).left + at(1, true).width)).toBeGreaterThan(0);
});
