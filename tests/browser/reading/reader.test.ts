/** Spec 1, sections 2 and 4: the reader turns pages by every means, and remembers where it was. */
import { until } from '@komavox/test-kit';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { chapterIn, type DemoChapter, devices } from '@komavox/test-support';
import {
  atPage,
  bookmarkSaved,
  pageImage,
  showControls,
  slider,
  swipePage,
} from '../support/reader-screen.js';
import { newUser, page, user, useSharedFixture, fixture } from '../support/fixture.js';

let chapter: DemoChapter;

useSharedFixture();
beforeAll(() => {
  chapter = chapterIn(fixture.chapters, 'en');
});

const openChapter = async (one = chapter) => {
  await user.open(`/reader/${one.mangaId}/${one.chapterId}`);
  await page
    .getByRole('img', { name: /^Page \d+$/ })
    .first()
    .waitFor();
};
const last = () => chapter.pages.length;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('turning pages', () => {
  it('section 2: shows one page, the counter from one, and the slider', async () => {
    await newUser();
    await openChapter();
    await atPage(page, 1, last());
    expect(await page.getByRole('img', { name: /^Page \d+$/ }).count()).toBe(1);
    expect(await slider(page).getAttribute('aria-valuetext')).toBe(`1 of ${last()}`);
    expect(await slider(page).getAttribute('aria-valuemin')).toBe('1');
    expect(await slider(page).getAttribute('aria-valuemax')).toBe(String(last()));
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 2: Previous page and Next page, not beyond the ends', async () => {
    await newUser();
    await openChapter();
    expect(await button('Previous page').isDisabled()).toBe(true);
    await button('Next page').click();
    await atPage(page, 2, last());
    await button('Previous page').click();
    await atPage(page, 1, last());
  });

  it('section 2: the slider by keyboard and by pointer', async () => {
    await newUser();
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
    await newUser();
    await openChapter();
    // Its file says so, though the original is read from right to left.
    await page.keyboard.press('ArrowRight');
    await atPage(page, 2, last());
    await page.keyboard.press('ArrowLeft');
    await atPage(page, 1, last());
    await page.keyboard.press('PageDown');
    await atPage(page, 2, last());
    await page.keyboard.press('End');
    await atPage(page, last(), last());
  });

  it('section 2: a swipe of more than 50 px to the left is the next page, to the right the previous one', async () => {
    await newUser({ device: 'phone' });
    await openChapter();
    await swipePage(page, -40);
    await page.waitForTimeout(400);
    expect(await pageImage(page, 1).count()).toBe(1);
    await swipePage(page, -80);
    await atPage(page, 2, last());
    await swipePage(page, -160);
    await atPage(page, 3, last());
    await swipePage(page, 80);
    await atPage(page, 2, last());
  });

  it('on a phone the controls come and go on a tap', async () => {
    await newUser({ device: 'phone' });
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
    await newUser();
    await openChapter();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await button('Next page').click();
    await pageImage(page, 2).waitFor();
    expect(
      await pageImage(page, 2).evaluate((image: { naturalWidth?: number }) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });
});

const inView = async (locator: ReturnType<Page['getByRole']>): Promise<boolean> => {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= devices.phone.viewport.height;
};

describe('the place in a chapter', () => {
  it('section 4: every page change is saved, counted from zero, and found again after a reload', async () => {
    await newUser();
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
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 4: a bookmark of another chapter leaves this one at its first page', async () => {
    await newUser();
    await openChapter();
    const saved = bookmarkSaved(page);
    await button('Next page').click();
    await saved;
    await openChapter(chapterIn(fixture.chapters, 'en', 1));
    await pageImage(page, 1).waitFor();
  });

  it('section 2: Back goes to the manga', async () => {
    await newUser();
    await openChapter();
    await button('Back')
      .or(page.getByRole('link', { name: 'Back', exact: true }))
      .click();
    await page.waitForURL(`**/manga/${chapter.mangaId}`);
  });

  it('goes on to the next chapter and back', async () => {
    await newUser();
    await openChapter();
    const next = chapterIn(fixture.chapters, 'en', 1);
    expect(await button('Previous chapter').isDisabled()).toBe(true);
    await button('Next chapter').click();
    await page.waitForURL(`**/reader/${next.mangaId}/${next.chapterId}`);
    await pageImage(page, 1).waitFor();
    await button('Previous chapter').click();
    await page.waitForURL(`**/reader/${chapter.mangaId}/${chapter.chapterId}`);
  });

  it('home offers to go on reading where one stopped', async () => {
    await newUser();
    await openChapter();
    const saved = bookmarkSaved(page);
    await button('Next page').click();
    await saved;
    await user.open('/');
    const going = page.getByRole('region', { name: 'Continue reading' });
    await going.getByRole('link').first().click();
    await page.waitForURL(`**/reader/${chapter.mangaId}/${chapter.chapterId}`);
    await atPage(page, 2, last());
  });
});

describe('what the reader shows', () => {
  it('section 2: nothing while there are no pages', async () => {
    await newUser();
    await user.open(`/reader/custom/${chapter.mangaId}?images=`);
    await page.waitForTimeout(1000);
    expect(await page.getByRole('img', { name: /^Page/ }).count()).toBe(0);
    expect(await slider(page).count()).toBe(0);
  });

  it('section 2: pages supplied in the query, through the page proxy', async () => {
    await newUser();
    const images = fixture.site.images.map(encodeURIComponent).join(',');
    await user.open(`/reader/custom/${chapter.mangaId}?images=${images}`);
    await atPage(page, 1, 3);
    const source = await pageImage(page, 1).getAttribute('src');
    expect(source).toBe(`/api/proxy/page?url=${encodeURIComponent(fixture.site.images[0] ?? '')}`);
    await eventually(page, `document.querySelector('img[alt="Page 1"]').naturalWidth > 0`);
    await button('Next page').click();
    await atPage(page, 2, 3);
    expect(user.consoleErrors()).toEqual([]);
  });
});
