/** Spec 1, sections 2 and 4: the reader turns pages by every means, and remembers where it was. */
import { until } from '@komavox/test-kit';
import type { Page } from 'playwright-core';
import { eventually } from '../../src/eventually.js';
import { chapterIn, type DemoChapter } from '../../src/library.js';
import { devices } from '../../src/person.js';
import {
  atPage,
  bookmarkSaved,
  pictureOf,
  showControls,
  slider,
  swipePage,
} from '../../src/reader-screen.js';
import { come, page, person, playOnStage, stage } from '../../src/on-stage.js';

let chapter: DemoChapter;

playOnStage();
beforeAll(() => {
  chapter = chapterIn(stage.chapters, 'en');
});

const openChapter = async (one = chapter) => {
  await person.open(`/reader/${one.mangaId}/${one.chapterId}`);
  await page
    .getByRole('img', { name: /^Page \d+$/ })
    .first()
    .waitFor();
};
const last = () => chapter.pages.length;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('turning pages', () => {
  it('section 2: shows one page, the counter from one, and the slider', async () => {
    await come();
    await openChapter();
    await atPage(page, 1, last());
    expect(await page.getByRole('img', { name: /^Page \d+$/ }).count()).toBe(1);
    expect(await slider(page).getAttribute('aria-valuetext')).toBe(`1 of ${last()}`);
    expect(await slider(page).getAttribute('aria-valuemin')).toBe('1');
    expect(await slider(page).getAttribute('aria-valuemax')).toBe(String(last()));
    expect(person.complaints()).toEqual([]);
  });

  it('section 2: Previous page and Next page, not beyond the ends', async () => {
    await come();
    await openChapter();
    expect(await button('Previous page').isDisabled()).toBe(true);
    await button('Next page').click();
    await atPage(page, 2, last());
    await button('Previous page').click();
    await atPage(page, 1, last());
  });

  it('section 2: the slider by keyboard and by pointer', async () => {
    await come();
    await openChapter();
    await slider(page).focus();
    await page.keyboard.press('End');
    await atPage(page, last(), last());
    await page.keyboard.press('Home');
    await atPage(page, 1, last());
    const thumb = await slider(page).boundingBox();
    const track = await slider(page).locator('xpath=ancestor::*[@dir][1]').boundingBox();
    if (!thumb || !track) throw new Error('The slider is not shown');
    await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width / 2, thumb.y + thumb.height / 2, { steps: 5 });
    await page.mouse.up();
    const middle = Math.round((last() + 1) / 2);
    const text = (await slider(page).getAttribute('aria-valuetext')) ?? '';
    expect(Math.abs(parseInt(text) - middle)).toBeLessThanOrEqual(1);
  });

  it('the arrow keys turn pages the way the book is read', async () => {
    await come();
    await openChapter();
    // A translation keeps the pages of its original, which is read from right to left.
    await page.keyboard.press('ArrowLeft');
    await atPage(page, 2, last());
    await page.keyboard.press('ArrowRight');
    await atPage(page, 1, last());
    await page.keyboard.press('PageDown');
    await atPage(page, 2, last());
    await page.keyboard.press('End');
    await atPage(page, last(), last());
  });

  it('section 2: a swipe of more than 50 px to the left is the next page, to the right the previous one', async () => {
    await come({ device: 'phone' });
    await openChapter();
    await swipePage(page, -40);
    await page.waitForTimeout(400);
    expect(await pictureOf(page, 1).count()).toBe(1);
    await swipePage(page, -80);
    await atPage(page, 2, last());
    await swipePage(page, -160);
    await atPage(page, 3, last());
    await swipePage(page, 80);
    await atPage(page, 2, last());
  });

  it('on a phone the controls come and go on a tap', async () => {
    await come({ device: 'phone' });
    await openChapter();
    await showControls(page);
    const { width, height } = devices.phone.viewport;
    await page.touchscreen.tap(width / 2, height / 2);
    await until(
      'the controls are gone',
      async () => !(await slider(page).isVisible()) || !(await inView(slider(page))),
    );
    await page.touchscreen.tap(width / 2, height / 2);
    await slider(page).waitFor();
  });

  it('the next page has been fetched before it is turned to', async () => {
    await come();
    await openChapter();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await button('Next page').click();
    await pictureOf(page, 2).waitFor();
    expect(
      await pictureOf(page, 2).evaluate((image: { naturalWidth?: number }) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });
});

const inView = async (locator: ReturnType<Page['getByRole']>): Promise<boolean> => {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= devices.phone.viewport.height;
};

describe('the place in a chapter', () => {
  it('section 4: every page change is saved, counted from zero, and found again after a reload', async () => {
    await come();
    await openChapter();
    for (const currentPage of [1, 2]) {
      const saved = bookmarkSaved(page);
      await button('Next page').click();
      expect((await saved).request().postDataJSON()).toEqual({
        mangaId: chapter.mangaId,
        chapterId: chapter.chapterId,
        currentPage,
      });
    }
    await page.reload();
    await atPage(page, 3, last());
    expect(person.complaints()).toEqual([]);
  });

  it('section 4: a bookmark of another chapter leaves this one at its first page', async () => {
    await come();
    await openChapter();
    const saved = bookmarkSaved(page);
    await button('Next page').click();
    await saved;
    await openChapter(chapterIn(stage.chapters, 'en', 1));
    await pictureOf(page, 1).waitFor();
  });

  it('section 2: Back goes to the manga', async () => {
    await come();
    await openChapter();
    await button('Back')
      .or(page.getByRole('link', { name: 'Back', exact: true }))
      .click();
    await page.waitForURL(`**/manga/${chapter.mangaId}`);
  });

  it('goes on to the next chapter and back', async () => {
    await come();
    await openChapter();
    const next = chapterIn(stage.chapters, 'en', 1);
    expect(await button('Previous chapter').isDisabled()).toBe(true);
    await button('Next chapter').click();
    await page.waitForURL(`**/reader/${next.mangaId}/${next.chapterId}`);
    await pictureOf(page, 1).waitFor();
    await button('Previous chapter').click();
    await page.waitForURL(`**/reader/${chapter.mangaId}/${chapter.chapterId}`);
  });

  it('home offers to go on reading where one stopped', async () => {
    await come();
    await openChapter();
    const saved = bookmarkSaved(page);
    await button('Next page').click();
    await saved;
    await person.open('/');
    const going = page.getByRole('region', { name: 'Continue reading' });
    await going.getByRole('link').first().click();
    await page.waitForURL(`**/reader/${chapter.mangaId}/${chapter.chapterId}`);
    await atPage(page, 2, last());
  });
});

describe('what the reader shows', () => {
  it('section 2: nothing while there are no pages', async () => {
    await come();
    await person.open(`/reader/custom/${chapter.mangaId}?images=`);
    await page.waitForTimeout(1000);
    expect(await page.getByRole('img', { name: /^Page/ }).count()).toBe(0);
    expect(await slider(page).count()).toBe(0);
  });

  it('section 2: pages supplied in the query, through the page proxy', async () => {
    await come();
    const images = stage.site.pictures.map(encodeURIComponent).join(',');
    await person.open(`/reader/custom/${chapter.mangaId}?images=${images}`);
    await atPage(page, 1, 3);
    const source = await pictureOf(page, 1).getAttribute('src');
    expect(source).toBe(`/api/proxy/page?url=${encodeURIComponent(stage.site.pictures[0] ?? '')}`);
    await eventually(page, `document.querySelector('img[alt="Page 1"]').naturalWidth > 0`);
    await button('Next page').click();
    await atPage(page, 2, 3);
    expect(person.complaints()).toEqual([]);
  });
});
