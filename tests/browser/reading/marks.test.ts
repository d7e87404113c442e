/** The mark of the spoken word lies on the ink of that word. */
import { chapterIn } from '@komavox/test-support';
import { marksOf } from '../in-page/marks.js';
import { fixture, newUser, page, useSharedFixture, user } from '../support/fixture.js';
import { atPage } from '../support/reader-screen.js';

useSharedFixture({ timeout: 60_000 });

const button = (name: string) => page.getByRole('button', { name, exact: true });

it.each([
  ['columns', 'ja'],
  ['rows', 'en'],
])('in %s the mark is filled by the ink of its word', async (_, language) => {
  await newUser();
  const chapter = chapterIn(fixture.chapters, language);
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  await button('Speak').click();
  await button('Stop').waitFor();
  const marks = await page.evaluate(marksOf, { most: 14, maxMs: 40_000 });
  expect(marks.length).toBeGreaterThan(6);
  for (const { text, along, across, ink } of marks) {
    // Punctuation in a column leaves most of its cell empty, and ー or 一 is thin.
    const [least, wide] = language === 'en' ? [0.85, 0.6] : [0.55, 0.25];
    expect({ text, along: along >= least, across: across >= wide, ink: ink > 0.03 }).toEqual({
      text,
      along: true,
      across: true,
      ink: true,
    });
  }
  expect(new Set(marks.map(({ text }) => text)).size).toBeGreaterThan(5);
});
