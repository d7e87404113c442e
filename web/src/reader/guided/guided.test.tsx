import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, type Answers } from '../../tests/product.js';
import {
  chapterCard,
  drag,
  pageText,
  prepareReading,
  reading,
  rightToLeft,
  withLayout,
} from '../../tests/reading.js';
import { wordReached } from '../reader-slice.js';

const user = userEvent.setup();
const panels = (count: number) => ({
  width: 1000,
  height: 1400,
  panels: Array.from({ length: count }, (_, index) => ({
    x: 50,
    y: 50 + (index * 1300) / count,
    width: 900,
    height: 1300 / count - 20,
  })),
});
/** The first page has three panels, the others two. */
const found = (more: Answers = {}): Answers => ({
  'POST /api/vision/panels': (body) => {
    const { imageUrl } = body as { imageUrl: string };
    return { json: panels(imageUrl.includes('/pages/0?') ? 3 : 2) };
  },
  ...more,
});

const page = (number: number) => screen.findByRole('img', { name: `Page ${number}` });
const at = (text: string) => waitFor(() => expect(status()).toContain(text));
const status = () => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
const viewport = () => screen.getByRole('region', { name: 'Pages' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

/** Reads in guided view. */
async function guided(answers: Answers) {
  const opened = openAt('/reader/m1/c1', answers);
  await page(1);
  await user.keyboard('v');
  return opened;
}

beforeEach(prepareReading);
withLayout();

describe('guided view', () => {
  it('goes from panel to panel, on to the next page, and back to the last panel of the one before', async () => {
    await guided(reading(found()));
    await at('Panel 1 of 3');
    for (const [key, name] of [
      ['{ArrowRight}', 'Panel 2 of 3'],
      [' ', 'Panel 3 of 3'],
      ['{PageDown}', 'Panel 1 of 2'],
    ] as const) {
      await user.keyboard(key);
      await at(name);
    }
    expect(await page(2)).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    await at('Panel 3 of 3');
    expect(await page(1)).toBeTruthy();
    await user.keyboard('{ArrowUp}');
    await at('Panel 2 of 3');
  });

  it('goes by swipes and taps, mirrored where the book is', async () => {
    await guided(rightToLeft(found()));
    await at('Panel 1 of 3');
    drag(viewport(), { x: -60 });
    await at('Panel 2 of 3');
    drag(viewport(), { x: 60 });
    await at('Panel 1 of 3');
    await user.keyboard('{ArrowLeft}');
    await at('Panel 2 of 3');
  });

  it('goes on twice by two quick taps at a side, also where the second is beside its edge', async () => {
    await guided(reading(found()));
    await at('Panel 1 of 3');
    const place = { left: 0, top: 0, width: 900, height: 600 };
    jest.spyOn(viewport(), 'getBoundingClientRect').mockReturnValue(place as DOMRect);
    drag(viewport(), {}, { x: 610, y: 300 });
    drag(viewport(), {}, { x: 590, y: 300 });
    await at('Panel 3 of 3');
  });

  it('shows the whole page by a double tap, and then the panel that is tapped twice, at the side too', async () => {
    await guided(reading(found()));
    await at('Panel 1 of 3');
    const place = { left: 0, top: 0, width: 900, height: 600 };
    jest.spyOn(viewport(), 'getBoundingClientRect').mockReturnValue(place as DOMRect);
    const shownPage = viewport().querySelector('[data-shown]') as HTMLElement;
    jest.spyOn(shownPage, 'getBoundingClientRect').mockReturnValue(place as DOMRect);
    const twice = (x: number, y: number, by = 0) => {
      drag(viewport(), {}, { x, y });
      drag(viewport(), {}, { x: x + by, y });
    };
    // The second tap lies in another zone.
    twice(590, 300, 20);
    await at('Whole page 1');
    twice(850, 590);
    await at('Panel 3 of 3');
  });

  it('asks for the panels in the direction of the manga, and for those of the next page ahead', async () => {
    const asked: unknown[] = [];
    await guided(
      rightToLeft({
        'POST /api/vision/panels': (body) => {
          asked.push(body);
          return { json: panels(2) };
        },
      }),
    );
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { imageUrl: expect.stringContaining('/pages/0?') as string, direction: 'rtl' },
      { imageUrl: expect.stringContaining('/pages/1?') as string, direction: 'rtl' },
    ]);
  });

  it('ends as pages do: with the way to the next chapter', async () => {
    await guided(reading(found()));
    await user.keyboard('{End}');
    await at('Panel 1 of 2');
    await user.keyboard('{ArrowRight}');
    await at('Panel 2 of 2');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'End of Chapter 1' })).toBeTruthy();
    await at('Panel 2 of 2');
  });

  it('shows the whole page first when that is wished, for this manga, from now on', async () => {
    const { unmount } = await guided(reading(found()));
    await press('Reader settings');
    await user.click(screen.getByRole('radio', { name: 'First' }));
    await user.keyboard('{Escape}');
    await at('Whole page 1');
    unmount();
    openAt('/reader/m1/c1', reading(found()));
    await at('Whole page 1');
    await user.keyboard('{ArrowRight}');
    await at('Panel 1 of 3');
  });

  it('shows the whole page by minus, and the panel again by plus', async () => {
    await guided(reading(found()));
    await at('Panel 1 of 3');
    await user.keyboard('-');
    await at('Whole page 1');
    await user.keyboard('+');
    await at('Panel 1 of 3');
  });

  it('reads a strip in the direction of its book', async () => {
    localStorage.setItem(
      'komavox.reader',
      JSON.stringify({ mangas: { m1: { direction: 'strip', guided: true } } }),
    );
    openAt('/reader/m1/c1', rightToLeft(found()));
    await at('Panel 1 of 3');
    await user.keyboard('{ArrowLeft}');
    await at('Panel 2 of 3');
  });
});

describe('panels', () => {
  it('that are looked for are waited for, and none is passed over', async () => {
    await guided(reading(found({ 'POST /api/vision/panels': 'never' })));
    expect(await screen.findByText('Finding the panels')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await page(1)).toBeTruthy();
    await press('Next page');
    expect(await page(2)).toBeTruthy();
  });

  it('that can not be found leave the whole page, a note, and another try', async () => {
    const { answer } = await guided(reading({ 'POST /api/vision/panels': { status: 503, json: {} } }));
    expect(await screen.findByText('The panels of this page could not be found.')).toBeTruthy();
    answer(found());
    await press('Try again');
    await at('Panel 1 of 3');
    answer({ 'POST /api/vision/panels': { status: 503, json: {} } });
    await user.keyboard('{End}');
    await screen.findByText('The panels of this page could not be found.');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('that a page has none of leave it whole, and the next step turns it', async () => {
    await guided(reading({ 'POST /api/vision/panels': { json: panels(0) } }));
    await at('Whole page 1');
    await user.keyboard('{ArrowRight}');
    await at('Whole page 2');
  });
});

it('the view follows the balloon that is spoken', async () => {
  const answers = {
    ...found(),
    'POST /api/vision/extract-text': { json: pageText('One.', 'Two.', 'Three.', 'Four.', 'Five.') },
    'GET /api/chapters/c1': { json: chapterCard(1) },
  };
  const { store } = await guided(reading(answers));
  await at('Panel 1 of 3');
  await press('Extract Text');
  await screen.findByRole('textbox', { name: 'Extracted text' });
  const say = (region: number) => {
    act(() => void store.dispatch(wordReached({ page: 0, region, from: 0, to: 3 })));
  };
  say(3);
  await at('Panel 2 of 3');
  say(4);
  await at('Panel 3 of 3');
  say(0);
  await at('Panel 1 of 3');
});
