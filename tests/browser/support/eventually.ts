/** Waits for something in the page. Playwright's own waits by `eval`, which the content security policy forbids. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Resolves once the expression is true in the page; rejects with it after so many milliseconds. */
export async function eventually(page: Page, expression: string, milliseconds = 15_000): Promise<void> {
  const late = Date.now() + milliseconds;
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`))) {
    if (Date.now() > late) throw new Error(`Not true after ${milliseconds} ms: ${expression}`);
    await pause(50);
  }
}
