/** One press makes a short of a chapter: two clicks to a draft that is a project, and Cancel leaves nothing behind. */
import { chapterIn } from '@komavox/test-support';
import { strip } from './support/editor-screen.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { showControls } from './support/reader-screen.js';

useSharedFixture({ timeout: 120_000 });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Make a short' });
const frames = () => strip(page).getByRole('listitem', { name: /^Frame \d+$/ });

async function openReader(): Promise<void> {
  await newUser();
  const { mangaId, chapterId } = chapterIn(fixture.chapters, 'en');
  await page.goto(`${fixture.origin}/reader/${mangaId}/${chapterId}`);
  await showControls(page);
}

const projectsListed = async () => {
  const answer = await page.request.get(`${fixture.origin}/api/projects`);
  return ((await answer.json()) as readonly { readonly name: string }[]).map(({ name }) => name);
};

it('makes a draft of a chapter in two clicks, which the editor has and the projects list', async () => {
  await openReader();
  const begun = performance.now();
  await button('Make a short').click();
  await dialog().getByRole('button', { name: 'Make it', exact: true }).click();
  await dialog()
    .getByText(/^Reading pages, \d+ of \d+$/)
    .waitFor();
  await dialog()
    .getByText(/^Speaking, \d+ of \d+$/)
    .waitFor();
  await page.getByText('Your short is ready').waitFor();
  await frames().first().waitFor();
  console.log(`short: draft after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await page
    .getByText(/^(All \d+ panels are in|\d+ of \d+ panels are in; \d+ left out to stay near 60 s)\./)
    .waitFor();
  expect(await frames().count()).toBeGreaterThan(6);
  // The first has the title over it, those after it speech.
  await strip(page).getByRole('button', { name: 'Play audio' }).first().waitFor();
  const [name] = await projectsListed();
  expect(name).toMatch(/ - Chapter \d+$/);
  await page.goto(`${fixture.origin}/projects`);
  await page.getByRole('link', { name: `Open ${name ?? ''}`, exact: true }).waitFor();
  expect(user.consoleErrors()).toEqual([]);
});

it('ends on Cancel, and keeps nothing', async () => {
  await openReader();
  await button('Make a short').click();
  await dialog().getByRole('radio', { name: 'Read aloud' }).click();
  await dialog().getByRole('button', { name: 'Make it', exact: true }).click();
  await dialog()
    .getByText(/^Speaking, [1-9]\d* of \d+$/)
    .waitFor();
  await button('Cancel the short').click();
  await dialog().getByRole('button', { name: 'Make it', exact: true }).waitFor();
  expect(await dialog().getByRole('radio', { name: 'Read aloud' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toMatch(/^\/reader\//);
  expect(await projectsListed()).toEqual([]);
  // The answer to a speech that was cancelled may be under way.
  expect(user.consoleErrors(/409/)).toEqual([]);
});
