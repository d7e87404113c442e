/** Buying credits by the names of its controls. */
import type { BrowserUser } from '@komavox/test-support';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

export const prices = { Basic: '$1.99', Plus: '$2.99', Pro: '$3.99' } as const;

type PlanName = keyof typeof prices;

export const paywall = (page: Page): Locator =>
  page.getByRole('dialog', { name: "You're out of credit points" });

/** From the plans that are shown to the page that stands in for the payment provider's. */
export async function choosePlan(page: Page, plan: PlanName): Promise<void> {
  await page.getByRole('button', { name: `Buy ${plan}` }).click();
  await page.getByRole('button', { name: `Pay ${prices[plan]}` }).waitFor();
}

export async function openPayment(user: BrowserUser, plan: PlanName): Promise<void> {
  await user.open('/pricing');
  await choosePlan(user.page, plan);
}

/** The ledger as its page shows it, newest first: what, and how many. */
export async function ledger({ page, open }: BrowserUser): Promise<string[]> {
  await open('/credits');
  await page.getByRole('link', { name: 'Download CSV' }).waitFor();
  const rows = await page.getByRole('region', { name: 'History' }).getByRole('listitem').allInnerTexts();
  return rows.map((row) => row.split('\n').filter(Boolean).slice(0, 2).join(' '));
}

/** The ledger as the file that its page offers, oldest first. */
export async function statement(
  page: Page,
): Promise<{ readonly credits: number; readonly balance: number }[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const [header, ...rows] = (await readFile(await (await download).path(), 'utf8'))
    .split('\r\n')
    .filter(Boolean);
  if (header !== '\ufeffDate,What,Credits,Balance') throw new Error(`The statement begins with ${header}`);
  return rows.map((row) => {
    const [credits, balance] = row.split(',').slice(-2).map(Number);
    return { credits: credits ?? NaN, balance: balance ?? NaN };
  });
}
