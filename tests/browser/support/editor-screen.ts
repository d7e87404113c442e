/** The video editor by the names of its controls. */
import type { Locator, Page } from 'playwright-core';

export const group = (page: Page, name: 'Speech' | 'Subtitles'): Locator =>
  page.getByRole('group', { name, exact: true });
export const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview', exact: true });
export const strip = (page: Page): Locator => page.getByRole('list', { name: 'Frames', exact: true });
export const textOf = (page: Page, frame: number): Locator =>
  page.getByRole('textbox', { name: `Text of frame ${frame}`, exact: true });

/** Resolves once the server has what the editor has. */
export const isSaved = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Project: Saved', exact: true }).waitFor();

/** Resolves once the frame has audio. */
export const hears = (page: Page, frame: number): Promise<void> =>
  strip(page)
    .getByRole('listitem', { name: `Frame ${frame}`, exact: true })
    .getByRole('button', { name: 'Play audio' })
    .waitFor();

/** The editor with these pages as its frames. */
export async function openEditor(page: Page, origin: string, pages: readonly string[]): Promise<void> {
  await page.goto(`${origin}/video-editor?images=${pages.map(encodeURIComponent).join(',')}`);
  await textOf(page, pages.length).waitFor();
}

export async function extractAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Extract Text', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All Frames' }).click();
}

export async function speakAll(page: Page): Promise<void> {
  await choose(group(page, 'Speech'), 'All Frames');
  await group(page, 'Speech').getByRole('button', { name: 'Generate Speech' }).click();
}

export async function captionAll(page: Page, style: 'Standard' | 'Advanced'): Promise<void> {
  await choose(group(page, 'Subtitles'), 'All Frames');
  await choose(group(page, 'Subtitles'), style);
  await group(page, 'Subtitles').getByRole('button', { name: 'Generate Subtitles' }).click();
}

/** A radio may be drawn by its label, which then gets the press. */
export async function choose(where: Locator, name: string): Promise<void> {
  await where.getByRole('radio', { name, exact: true }).check({ force: true });
}
