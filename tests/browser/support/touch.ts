/** Fingers on a touch screen, through the debugger: real touch events, from which the browser makes pointer events. */
import type { Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves a finger from a point by so many CSS pixels. */
export async function swipe(page: Page, from: Point, by: Partial<Point>): Promise<void> {
  const steps = 8;
  const session = await page.context().newCDPSession(page);
  const { x = 0, y = 0 } = by;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step++) {
    const point = { x: from.x + (x * step) / steps, y: from.y + (y * step) / steps };
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await page.waitForTimeout(16);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
