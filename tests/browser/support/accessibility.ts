/** Accessibility of a screen: for people who don't see it, don't point at it, or see it large. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { misfitsHere, smallTargetsHere } from '../in-page/fit.js';
import { focusedHere, type Focused } from '../in-page/focus.js';
import { eventually } from './eventually.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** WCAG 2.2 A and AA as far as axe can tell, a line for each element that breaks a rule. */
export async function axeViolations(page: Page): Promise<string[]> {
  return await violationsOf(page, {
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    },
    rules: {
      'target-size': { enabled: true },
      // An open menu belongs to its button, not to a landmark.
      region: { enabled: (await page.getByRole('menu').count()) === 0 },
    },
  });
}

/** Of axe's rules the one about colours, which is all that a change of theme can break. */
export const colourViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });

async function violationsOf(page: Page, options: object): Promise<string[]> {
  // A script element would meet the content security policy; the debugger doesn't.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(`${axeSource};undefined`);
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) =>
        `${id}: ${help}: ${html.slice(0, 240)} ${failureSummary.slice(0, 240)}`,
    ),
  );
}

/** Places where a screen doesn't fit its window, a line each. */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(misfitsHere);

/** Visible controls below a size in CSS pixels: 24 everywhere, 44 on phones. */
export const smallTargets = (page: Page, minSize: number): Promise<string[]> =>
  page.evaluate(smallTargetsHere, minSize);

/** Presses Tab until a control has the focus; fails when the whole screen has been gone through. */
export async function tabTo(page: Page, name: string | RegExp, most = 150): Promise<Focused> {
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses++) {
    const now = await page.evaluate(focusedHere);
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return now;
    passed.push(now.name);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}; it passed ${[...new Set(passed)].join(' | ')}`);
}

/** Waits until the focus is at a control without a key: a dialog gives it back after it has gone. */
export const focusReturnsTo = (page: Page, name: string): Promise<void> =>
  eventually(page, `(${focusedHere.toString()})().name === ${JSON.stringify(name)}`);
