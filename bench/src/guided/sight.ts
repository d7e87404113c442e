import type { Locator, Page } from 'playwright-core';

/** Of guided view, and a pixel: shades end at whole ones. */
const rim = 6;

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

async function edgesOf(element: Locator): Promise<Edges> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`There is no ${element.toString()}`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

const reachesBeyond = (part: Edges, whole: Edges, by: number): boolean =>
  part.left < whole.left - by ||
  part.top < whole.top - by ||
  part.right > whole.right + by ||
  part.bottom > whole.bottom + by;

/**
 * What is wrong with what guided view shows: what its shades leave lit must lie within the viewport, and within the page but
 * for a rim.
 *
 * @returns null where nothing is
 */
export async function faultOfSight(page: Page): Promise<string | null> {
  const guided = page.locator('.guided');
  const viewport = await edgesOf(guided);
  const shade = (index: number) => edgesOf(guided.locator('.guided-shades > i').nth(index));
  const [above, below, left, right] = [await shade(0), await shade(1), await shade(2), await shade(3)];
  const lit = { left: left.right, top: above.bottom, right: right.left, bottom: below.top };
  if (reachesBeyond(lit, viewport, 0.5)) return 'reaches beyond the viewport';
  if (lit.right - lit.left < 2 * rim || lit.bottom - lit.top < 2 * rim) return 'nothing is lit';
  const isAllLit = !reachesBeyond(viewport, lit, 0.5);
  const isOnPage = !reachesBeyond(lit, await edgesOf(guided.locator('[data-shown]')), rim);
  return isAllLit || isOnPage ? null : 'reaches beyond the page';
}
