/** Texts of a page that somebody corrects where they are printed. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, type Answers } from '../tests/product.js';
import { unsavedTexts } from './text/correct/unsaved-texts.js';
import { dragByMouse, FakeAudio, pageAddress, pageText, prepareReading, reading } from '../tests/reading.js';

const user = userEvent.setup();
beforeEach(prepareReading);

const extractText = 'POST /api/vision/extract-text';
const saveCorrection = 'PUT /api/vision/corrections';
const removeCorrection = 'DELETE /api/vision/corrections';

interface Saved {
  readonly regions: readonly { readonly text: string; readonly box: object; readonly words?: unknown }[];
}

/** Opens the mode on the first page, whose three texts are read first. */
async function openCorrection(more: Answers = {}) {
  const saved: Saved[] = [];
  const opened = openAt(
    '/reader/m1/c1',
    reading({
      [extractText]: { json: pageText('One', 'Two', 'Three') },
      [saveCorrection]: (body) => {
        saved.push(body as Saved);
        return { json: {} };
      },
      [removeCorrection]: { status: 204 },
      'POST /api/tts/speak': { text: 'sound' },
      ...more,
    }),
  );
  fireEvent.load(await screen.findByRole('img', { name: 'Page 1' }));
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  const layer = await screen.findByRole('group', { name: 'Texts of page 1' });
  Object.assign(layer, { getBoundingClientRect: () => ({ left: 0, top: 0, width: 500, height: 700 }) });
  return { ...opened, saved, layer };
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const boxes = () =>
  within(screen.getByRole('group', { name: 'Texts of page 1' }))
    .getAllByRole('button')
    .map((box) => box.getAttribute('aria-label'));
const box = (name: string) => screen.getByRole('button', { name });
const field = (number = 1) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Text ${number} of page 1` });
const texts = (saved: readonly Saved[]) => saved.at(-1)?.regions.map(({ text }) => text);
const isSaved = () => screen.findByText('All changes are saved.', {}, { timeout: 3000 });

describe('a text on the page', () => {
  it('is edited, and saved when nothing more is typed; the text box and speech have it', async () => {
    const spoken: unknown[] = [];
    const { saved, calls } = await openCorrection({
      'POST /api/tts/speak': (body) => {
        spoken.push(body);
        return { text: 'sound' };
      },
    });
    expect(document.activeElement).toBe(box('Text 1: One'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field());
    await user.type(field(), ' more{Enter}');
    expect(field(2).value).toBe('Two');
    expect(screen.getByText('Saving…')).toBeTruthy();
    await isSaved();
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ imageUrl: pageAddress(1), language: 'en' });
    expect(texts(saved)).toEqual(['One more', 'Two', 'Three']);
    await press('Done');
    const reads = () => calls.filter((call) => call === extractText).length;
    expect(reads()).toBe(1);
    await press('Extract Text');
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Extracted text' });
    expect(text.value).toBe('One more\nTwo\nThree');
    expect(reads()).toBe(1);
    await press('Speak');
    await waitFor(() => expect(FakeAudio.played).toHaveLength(1));
    expect(spoken).toMatchObject([{ text: 'One more\nTwo\nThree' }]);
  });

  it('is moved and resized by arrow keys, within the page', async () => {
    const { saved } = await openCorrection();
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}');
    await isSaved();
    expect(saved.at(-1)?.regions[0]?.box).toEqual({ x: 105, y: 105, width: 295, height: 60 });
    // Steps in a row are undone at once.
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(saved.at(-1)?.regions[0]?.box).toMatchObject({ x: 100, width: 300 }));
  });

  it('is dragged, and drawn larger by a corner', async () => {
    const { saved } = await openCorrection();
    dragByMouse(box('Text 2: Two'), [100, 160], [50, 10]);
    await isSaved();
    expect(saved.at(-1)?.regions[1]?.box).toEqual({ x: 200, y: 320, width: 300, height: 60 });
    const corner = box('Text 2: Two').querySelector('[data-corner=se]');
    if (!corner) throw new Error('The selected box has corners');
    dragByMouse(corner, [250, 190], [10, 20]);
    await waitFor(() =>
      expect(saved.at(-1)?.regions[1]?.box).toEqual({ x: 200, y: 320, width: 320, height: 100 }),
    );
    // A press alone moves nothing.
    const count = saved.length;
    dragByMouse(box('Text 3: Three'), [100, 260], [0, 0]);
    expect(field(3).value).toBe('Three');
    expect(saved).toHaveLength(count);
  });

  it('is deleted and read in another order, and all that is undone and redone', async () => {
    const { saved } = await openCorrection();
    await user.keyboard('{Delete}');
    expect(boxes()).toEqual(['Text 1: Two', 'Text 2: Three']);
    expect(document.activeElement).toBe(box('Text 1: Two'));
    await press('Read later');
    expect(boxes()).toEqual(['Text 1: Three', 'Text 2: Two']);
    await press('Undo');
    await press('Undo');
    expect(boxes()).toEqual(['Text 1: One', 'Text 2: Two', 'Text 3: Three']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
    await user.keyboard('{Control>}{Shift>}z{/Shift}y{/Control}');
    expect(boxes()).toEqual(['Text 1: Three', 'Text 2: Two']);
    await isSaved();
    expect(texts(saved)).toEqual(['Three', 'Two']);
  });

  it('that can’t be saved is kept, and tried again', async () => {
    const { answer } = await openCorrection({ [saveCorrection]: { status: 503, text: '' } });
    await user.keyboard('{Enter}');
    await user.type(field(), '!');
    expect(await screen.findByText('Not saved.', {}, { timeout: 3000 })).toBeTruthy();
    answer({ [saveCorrection]: { json: {} } });
    await press('Try again');
    await isSaved();
    expect(field().value).toBe('One!');
  });

  it('is saved at once when the page is turned', async () => {
    const { saved } = await openCorrection();
    await user.keyboard('{Enter}');
    await user.type(field(), '!');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(texts(saved)).toEqual(['One!', 'Two', 'Three']));
    expect(screen.queryByRole('group', { name: 'Texts of page 1' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pages' }));
  });
});

describe('corrections that the server could not take', () => {
  const unreachable = { [saveCorrection]: 'lost' } as const;
  const kept = () => localStorage.getItem('komavox.unsaved-corrections');

  it('are saved when the page is edited the next time', async () => {
    const { unmount } = await openCorrection(unreachable);
    await user.keyboard('{Enter}');
    await user.type(field(), '!');
    // The tab is closed before anything was sent.
    unmount();
    expect(kept()).toContain('One!');
    const { answer } = await openCorrection(unreachable);
    expect(field().value).toBe('One!');
    expect(await screen.findByText('Not saved.')).toBeTruthy();
    const saved: Saved[] = [];
    answer({
      [saveCorrection]: (body) => {
        saved.push(body as Saved);
        return { json: {} };
      },
    });
    await press('Try again');
    await isSaved();
    expect(texts(saved)).toEqual(['One!', 'Two', 'Three']);
    expect(kept()).toBeNull();
    await press('Done');
    await press('Extract Text');
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Extracted text' });
    expect(text.value).toBe('One!\nTwo\nThree');
  });

  it('are saved when a book is opened, or the network is back', async () => {
    const { unmount, answer } = await openCorrection(unreachable);
    await user.keyboard('{Enter}');
    await user.type(field(), '!');
    await press('Done');
    expect(await screen.findByText('Not Saved Yet')).toBeTruthy();
    const saved: Saved[] = [];
    answer({
      [saveCorrection]: (body) => {
        saved.push(body as Saved);
        return { json: {} };
      },
    });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(texts(saved)).toEqual(['One!', 'Two', 'Three']));
    await waitFor(() => expect(kept()).toBeNull());
    unmount();
  });

  it('are sent as they are when it is their turn', async () => {
    const place = (number: number) => ({ imageUrl: pageAddress(number), language: 'en' });
    const regions = (text: string) => pageText(text).regions.map(({ order: _order, ...region }) => region);
    unsavedTexts.keep('u1', { ...place(1), regions: regions('First') });
    unsavedTexts.keep('u1', { ...place(2), regions: regions('Old') });
    unsavedTexts.keep('u1', { ...place(3), regions: regions('Gone') });
    const saved: Saved[] = [];
    openAt(
      '/reader/m1/c1',
      reading({
        [saveCorrection]: (body) => {
          // While the first is sent, the second is edited, and the third is restored.
          if (saved.push(body as Saved) === 1) {
            unsavedTexts.keep('u1', { ...place(2), regions: regions('New') });
            unsavedTexts.forget('u1', place(3));
          }
          return { json: {} };
        },
      }),
    );
    await waitFor(() => expect(kept()).toBeNull());
    expect(saved.map((page) => page.regions[0]?.text)).toEqual(['First', 'New']);
  });

  it('are dropped where the page has changed, and that is said', async () => {
    const { unmount } = await openCorrection(unreachable);
    await user.keyboard('{Enter}');
    await user.type(field(), '!');
    unmount();
    openAt('/reader/m1/c1', reading({ [saveCorrection]: { status: 400, json: {} } }));
    expect(await screen.findByText(/could not be saved: the page has changed/)).toBeTruthy();
    expect(kept()).toBeNull();
  });
});

it('the mode can be left while the page isn’t shown', async () => {
  openAt('/reader/m1/c1', reading());
  await screen.findByRole('img', { name: 'Page 1' });
  await press('Edit text');
  expect(screen.getByText('The texts can be edited as soon as the page is shown.')).toBeTruthy();
  await press('Done');
  expect(screen.getByRole('button', { name: 'Extract Text' })).toBeTruthy();
});

it('guided view stays chosen while texts are corrected', async () => {
  localStorage.setItem('komavox.reader', JSON.stringify({ everyManga: { guided: true } }));
  openAt(
    '/reader/m1/c1',
    reading({ 'POST /api/vision/panels': { json: { panels: [], width: 1000, height: 1400 } } }),
  );
  const guided = () => screen.findByRole('button', { name: 'Guided view' });
  await user.click(await screen.findByRole('button', { name: 'Edit text' }));
  expect((await guided()).ariaPressed).toBe('true');
  await press('Reader settings');
  await user.click(await screen.findByRole('button', { name: 'Use for every manga' }));
  expect(localStorage.getItem('komavox.reader')).toContain('"guided":true');
});

describe('an area', () => {
  const withArea = (answer: object) => ({
    [extractText]: (body: unknown) =>
      'area' in (body as object) ? answer : { json: pageText('One', 'Two') },
  });

  it('that is drawn is read, and comes after the selected text', async () => {
    const asked: unknown[] = [];
    const { saved, layer } = await openCorrection({
      [extractText]: (body) => {
        asked.push(body);
        return { json: pageText(...('area' in (body as object) ? ['New', 'Newer'] : ['One', 'Two'])) };
      },
    });
    await act(async () => dragByMouse(layer, [300, 400], [100, 50]));
    await isSaved();
    expect(asked.at(-1)).toMatchObject({ area: { x: 600, y: 800, width: 200, height: 100 } });
    await waitFor(() => expect(texts(saved)).toEqual(['One', 'New', 'Newer', 'Two']));
    expect(field(2).value).toBe('New');
    await press('Undo');
    expect(boxes()).toEqual(['Text 1: One', 'Text 2: Two']);
  });

  it('is placed by keyboard, and its text typed where none is found', async () => {
    const { saved } = await openCorrection(withArea({ json: pageText() }));
    await press('Add area');
    expect(document.activeElement).toBe(box('New area'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('No Text Found')).toBeTruthy();
    await user.type(field(2), 'BANG');
    await isSaved();
    expect(saved.at(-1)?.regions[1]).toMatchObject({
      text: 'BANG',
      box: { x: 300, y: 635, width: 400, height: 140 },
    });
  });

  it('that can’t be read is there to be typed', async () => {
    await openCorrection(withArea({ status: 503, text: '' }));
    await press('Add area');
    await press('Read this area');
    expect(await screen.findByText('Failed to extract text. Please try again.')).toBeTruthy();
    expect(field(2).value).toBe('');
  });

  it('is given up by Escape, and the mode goes on', async () => {
    await openCorrection();
    await press('Add area');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'New area' })).toBeNull();
    expect(field().value).toBe('One');
  });
});

it('restores what was read, when that is confirmed', async () => {
  const corrected = { ...pageText('Mine'), corrected: true };
  const { calls, answer } = await openCorrection({ [extractText]: { json: corrected } });
  expect(field().value).toBe('Mine');
  await press('Restore the original');
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore the original?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await press('Restore the original');
  answer({ [extractText]: { json: pageText('As printed') }, [removeCorrection]: { status: 204 } });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('button', { name: 'Text 1: As printed' })).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([
    `${removeCorrection}?${new URLSearchParams({ imageUrl: pageAddress(1), language: 'en' }).toString()}`,
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore the original' }).disabled).toBe(true);
});

describe('an original that can’t be restored', () => {
  const corrected = { [extractText]: { json: { ...pageText('Mine'), corrected: true } } };
  const restore = async () => {
    await press('Restore the original');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
  };

  it('leaves the corrections, and saves the newest', async () => {
    const { saved } = await openCorrection({ ...corrected, [removeCorrection]: { status: 503, text: '' } });
    await user.keyboard('{Enter}');
    await user.type(field(), '!');
    await restore();
    expect(await screen.findByText('Not Restored')).toBeTruthy();
    await isSaved();
    expect(field().value).toBe('Mine!');
    expect(texts(saved)).toEqual(['Mine!']);
  });

  it('is read again when it is asked for', async () => {
    const { answer } = await openCorrection(corrected);
    answer({ [extractText]: { status: 503, text: '' } });
    await restore();
    expect(await screen.findByText('The text could not be loaded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Text 1: Mine' })).toBeNull();
    answer({ [extractText]: { json: pageText('As printed') } });
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Text 1: As printed' })).toBeTruthy();
  });
});

it('a page that is emptied leaves the texts of the others where they are', async () => {
  const { answer } = await openCorrection();
  await press('Done');
  answer({
    [extractText]: (body) => ({
      json: pageText(
        `On ${(body as { readonly imageUrl: string }).imageUrl.split('/').at(-1)?.split('?')[0]}`,
      ),
    }),
  });
  await user.click(screen.getByRole('radio', { name: 'All Frames' }));
  await press('Extract Text');
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Extracted text' });
  await waitFor(() => expect(text().value).toBe('One\nTwo\nThree\n\nOn 1\n\nOn 2\n\nOn 3\n\nOn 4'));
  await user.click(screen.getAllByRole('button', { name: 'Edit text' })[0] as HTMLElement);
  await screen.findByRole('group', { name: 'Texts of page 1' });
  for (const _ of ['One', 'Two', 'Three']) {
    box(boxes()[0] ?? '').focus();
    await user.keyboard('{Delete}');
  }
  await press('Undo');
  await press('Undo');
  await press('Done');
  expect(text().value).toBe('Two\nThree\n\nOn 1\n\nOn 2\n\nOn 3\n\nOn 4');
});

it('a page without texts says so', async () => {
  await openCorrection({ [extractText]: { json: pageText() } });
  expect(screen.getByText('No text on this page. Add an area where there is one.')).toBeTruthy();
});

it('a page that can’t be read is asked for again', async () => {
  const { answer } = openAt('/reader/m1/c1', reading({ [extractText]: { status: 503, text: '' } }));
  fireEvent.load(await screen.findByRole('img', { name: 'Page 1' }));
  await press('Edit text');
  expect(await screen.findByText('The text could not be loaded.')).toBeTruthy();
  answer({ [extractText]: { json: pageText('One') } });
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Text 1: One' })).toBeTruthy();
});

it('of two pages that lie open, the one that is touched is edited', async () => {
  localStorage.setItem('komavox.reader', JSON.stringify({ everyManga: { layout: 'double' } }));
  openAt(
    '/reader/m1/c1',
    reading({
      'GET /api/bookmarks/m1': { json: { mangaId: 'm1', chapterId: 'c1', currentPage: 1 } },
      [extractText]: (body) => {
        const isThird = (body as { readonly imageUrl: string }).imageUrl === pageAddress(3);
        return { json: pageText(isThird ? 'Third' : 'Second') };
      },
    }),
  );
  for (const name of ['Page 2', 'Page 3']) fireEvent.load(await screen.findByRole('img', { name }));
  await press('Edit text');
  expect(await screen.findByRole('textbox', { name: 'Text 1 of page 2' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Text 1: Third' }));
  expect(await screen.findByRole('textbox', { name: 'Text 1 of page 3' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Text 1 of page 2' })).toBeNull();
});
