import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bookmark } from '../api/types.js';
import { createStore } from '../app/create-store.js';
import { openAt } from '../tests/product.js';
import { prepareReading, reading } from '../tests/reading.js';
import { bookmarkSaver } from './reading-position.js';

const user = userEvent.setup();
const page = (number: number) => screen.findByRole('img', { name: `Page ${number}` });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const at = (currentPage: number, chapterId = 'c1', mangaId = 'm1') => ({ mangaId, chapterId, currentPage });

/** Answers to saves wait until `answerOne` sends the oldest. */
function holdSaves() {
  const product = globalThis.fetch;
  const sent: Bookmark[] = [];
  const outliving: unknown[] = [];
  const held: (() => void)[] = [];
  globalThis.fetch = async (input, init) => {
    if (input === '/api/bookmarks' && init?.method === 'POST') {
      sent.push(JSON.parse(init.body as string) as Bookmark);
      outliving.push(init.keepalive);
      await new Promise<void>((resolve) => held.push(resolve));
    }
    return await product(input, init);
  };
  const answerOne = () =>
    act(async () => {
      held.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  /** A save begins once the turn of the page has been painted. */
  const begun = (count: number) => waitFor(() => expect(sent).toHaveLength(count));
  return { sent, outliving, answerOne, begun };
}

beforeEach(prepareReading);

describe('while a place is being saved', () => {
  it('of those that follow only the newest is sent, and that one for certain', async () => {
    openAt('/reader/m1/c1', reading());
    const { sent, answerOne, begun } = holdSaves();
    await page(1);
    for (const number of [2, 3, 4, 5]) {
      await press('Next page');
      await page(number);
      await begun(1);
    }
    await press('Previous page');
    expect(sent).toEqual([at(1)]);
    await answerOne();
    expect(sent).toEqual([at(1), at(3)]);
    await answerOne();
    expect(sent).toEqual([at(1), at(3)]);
    await press('Next page');
    await begun(3);
    expect(sent.at(-1)).toEqual(at(4));
  });

  it('the newest is not lost when the reader is left', async () => {
    openAt('/reader/m1/c1', reading());
    const { sent, answerOne, begun } = holdSaves();
    await page(1);
    await press('Next page');
    await begun(1);
    await press('Next page');
    await press('Back');
    // Coming back shows the place whose save is still under way.
    expect(await screen.findByRole('link', { name: 'Continue Chapter 1, page 2' })).toBeTruthy();
    expect(sent).toEqual([at(1)]);
    await answerOne();
    expect(sent).toEqual([at(1), at(2)]);
    expect(await screen.findByRole('link', { name: 'Continue Chapter 1, page 3' })).toBeTruthy();
  });

  it('a place in the next chapter doesn’t overtake it', async () => {
    openAt('/reader/m1/c1', reading());
    const { sent, answerOne, begun } = holdSaves();
    await page(1);
    await press('Next page');
    await begun(1);
    await press('Next chapter');
    await screen.findByText('1 / 2');
    await press('Next page');
    expect(sent).toEqual([at(1)]);
    await answerOne();
    expect(sent).toEqual([at(1), at(1, 'c2')]);
  });

  it('a place in another manga doesn’t take the turn of one in this', async () => {
    openAt('/welcome', reading());
    const { sent, answerOne, begun } = holdSaves();
    const { dispatch } = createStore();
    bookmarkSaver(dispatch)(at(1));
    await begun(1);
    for (const place of [at(2), at(7, 'c9', 'm2'), at(3)]) bookmarkSaver(dispatch)(place);
    for (let answers = 0; answers < 3; answers += 1) await answerOne();
    expect(sent).toEqual([at(1), at(3), at(7, 'c9', 'm2')]);
  });

  it('nothing waits once the page is out of sight, and the calls outlive it', async () => {
    openAt('/reader/m1/c1', reading());
    const { sent, outliving, answerOne, begun } = holdSaves();
    await page(1);
    await press('Next page');
    await begun(1);
    await press('Next page');
    expect(sent).toEqual([at(1)]);
    const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(sent).toEqual([at(1), at(2)]);
    expect(outliving).toEqual([true, true]);
    sight.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    await answerOne();
    await answerOne();
    expect(sent).toEqual([at(1), at(2)]);
  });
});

describe('two pages side by side', () => {
  it('at the end of a chapter are read to the end', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await press('Reader settings');
    await user.click(screen.getByRole('radio', { name: 'Double' }));
    await user.keyboard('{Escape}');
    await press('Next page');
    await press('Next page');
    await page(5);
    await press('Back');
    expect(await screen.findByRole('link', { name: 'Read Chapter 2' })).toBeTruthy();
  });
});

it('says once that there are too many bookmarks for another', async () => {
  const detail = 'You have bookmarks in 5000 manga, which is as many as there can be.';
  const { calls } = openAt('/reader/m1/c1', {
    ...reading(),
    'POST /api/bookmarks': { status: 409, json: { code: 'too_many_bookmarks', detail } },
  });
  await page(1);
  await press('Next page');
  await page(2);
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  await press('Next page');
  await page(3);
  const saves = () => calls.filter((call) => call === 'POST /api/bookmarks').length;
  await waitFor(() => expect(saves()).toBe(2));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
