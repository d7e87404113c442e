/** What every screen has: buttons, and toasts. */
import type { Locator, Page } from 'playwright-core';

export const press = (where: Locator | Page, name: string): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click();

const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** A toast says so, in its title or below it. */
export const told = (page: Page, words: string): Promise<void> =>
  toasts(page).getByText(words, { exact: true }).first().waitFor();

/** On a phone it lies over buttons, for a while. */
export const closeToast = (page: Page): Promise<void> => press(toasts(page), 'Close');
