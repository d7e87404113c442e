/** Spec 1, sections 2, 4, 7 and 8: a page's text extracted, edited, spoken and sent to the video editor. */
import { eventually } from '../support/eventually.js';
import { chapterIn, characterErrorRate, type DemoChapter, type Device } from '@komavox/test-support';
import { failing, held } from '../support/network-faults.js';
import { atPage, pageImage, showControls } from '../support/reader-screen.js';
import { newUser, page, user, useSharedFixture, fixture } from '../support/fixture.js';

useSharedFixture({ timeout: 30_000 });

const read = async (device: Device = 'desktop', language = 'en'): Promise<DemoChapter> => {
  await newUser({ device });
  const chapter = chapterIn(fixture.chapters, language);
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await pageImage(page, 1).waitFor();
  await showControls(page);
  return chapter;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = () => page.getByRole('textbox', { name: 'Extracted text' });
const spoken = () => page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/tts/speak');

describe.each([
  ['English', 'en'],
  ['Japanese', 'ja'],
])('a page in %s', (name, language) => {
  it('section 2: its text is extracted in the chosen language, and can be edited and closed', async () => {
    const chapter = await read('desktop', language);
    await page.getByRole('combobox', { name: 'Text language' }).selectOption({ label: name });
    await button('Extract Text').click();
    await text().waitFor();
    await eventually(page, `document.querySelector('textarea')?.value.length > 10`);
    const truth = chapter.balloons[0]?.join('\n') ?? '';
    expect(characterErrorRate(truth, await text().inputValue(), language)).toBeLessThanOrEqual(0.15);
    await text().fill('Words of my own.');
    expect(await text().inputValue()).toBe('Words of my own.');
    await button('Close text').click();
    await text().waitFor({ state: 'detached' });
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 4: it is spoken, stops at once on Stop, and the button is Speak again when the sound ends', async () => {
    await read('desktop', language);
    await page.getByRole('combobox', { name: 'Text language' }).selectOption({ label: name });
    await button('Extract Text').click();
    await text().waitFor();
    const words = language === 'en' ? 'A short line.' : '短い文です。';
    await text().fill(words);
    const answer = spoken();
    await button('Speak').click();
    const { text: said, language: saidIn } = (await answer).request().postDataJSON() as Record<
      string,
      string
    >;
    expect([said, saidIn]).toEqual([words, language]);
    await button('Stop').waitFor();
    await button('Stop').click();
    await button('Speak').waitFor();
    await button('Speak').click();
    await button('Stop').waitFor();
    await button('Speak').waitFor({ timeout: 15_000 });
    expect(user.consoleErrors()).toEqual([]);
  });
});

describe('text', () => {
  it('section 4: another page clears and closes the text and discards the sound', async () => {
    const { pages } = await read();
    await button('Extract Text').click();
    await text().waitFor();
    await text().fill(
      'A long sentence that takes its time to be spoken, so that it can be interrupted by turning.',
    );
    await button('Speak').click();
    await button('Stop').waitFor();
    await button('Next page').click();
    await atPage(page, 2, pages.length);
    await text().waitFor({ state: 'detached' });
    expect(await button('Stop').count()).toBe(0);
  });

  it('section 4: All Frames shows a percentage and says how many were processed', async () => {
    const { pages } = await read('phone');
    const release = await held(page, '/api/vision/extract-text');
    await page.getByRole('radio', { name: 'All Frames' }).check({ force: true });
    await button('Extract Text').click();
    await page
      .getByText(/\d+\s?%/)
      .first()
      .waitFor();
    await release();
    await page
      .getByText(`Successfully processed ${pages.length} out of ${pages.length} frames.`)
      .waitFor({ timeout: 90_000 });
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 8: a failed page is counted in the summary', async () => {
    const { pages } = await read();
    let asked = 0;
    await page.route('**/api/vision/extract-text', (route) => {
      asked += 1;
      if (asked === 2) return route.fulfill({ status: 500, body: '' });
      return route.fulfill({
        json: { text: 'words', regions: [], panels: [], language: 'en', width: 1, height: 1 },
      });
    });
    await page.getByRole('radio', { name: 'All Frames' }).check({ force: true });
    await button('Extract Text').click();
    await page
      .getByText(`Successfully processed ${pages.length - 1} out of ${pages.length} frames.`)
      .waitFor();
    expect(asked).toBe(pages.length);
  });

  it('section 8: a failure says "Failed to extract text" and the button works again', async () => {
    await read();
    const repair = await failing(page, '/api/vision/extract-text');
    await button('Extract Text').click();
    await page
      .getByRole('alert')
      .getByText(/^Failed to extract text(?: from image|\. Please try again\.)$/)
      .first()
      .waitFor();
    await repair();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await button('Extract Text').click();
    await text().waitFor();
  });

  it('section 4: the button is busy while a page is being processed', async () => {
    await read();
    const repair = await held(page, '/api/vision/extract-text');
    await button('Extract Text').click();
    await page.getByRole('button', { name: 'Extract Text', exact: true, disabled: true }).waitFor();
    await repair();
    await text().waitFor();
    await page.getByRole('button', { name: 'Extract Text', exact: true, disabled: false }).waitFor();
  });

  it('section 8: speech that fails is logged, without a toast', async () => {
    await read();
    await button('Extract Text').click();
    await text().waitFor();
    await failing(page, '/api/tts/speak');
    user.consoleErrors();
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Failed to generate speech'),
    );
    await button('Speak').click();
    await logged;
    await page.waitForTimeout(300);
    expect(await page.getByRole('alert').count()).toBe(0);
    await button('Speak').waitFor();
  });
});

describe('languages', () => {
  it('section 9: text and speech in ten languages', async () => {
    await read();
    const names = await page
      .getByRole('combobox', { name: 'Text language' })
      .locator('option')
      .allInnerTexts();
    expect([...names].sort()).toEqual(
      [
        'English',
        'Japanese',
        'Korean',
        'Chinese',
        'Spanish',
        'Portuguese',
        'French',
        'German',
        'Italian',
        'Russian',
      ].sort(),
    );
  });
});

describe('Create Video', () => {
  it('section 2: goes to the editor with every page', async () => {
    const { pages } = await read();
    await button('Create Video')
      .or(page.getByRole('link', { name: 'Create Video' }))
      .click();
    await page.waitForURL('**/video-editor?images=*');
    const images = (/images=([^&]*)/.exec(new URL(page.url()).search)?.[1] ?? '')
      .split(',')
      .map(decodeURIComponent);
    expect(images).toEqual(pages);
  });
});
