/** Panels of a page that somebody corrects, and guided view that goes by them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Box } from '../../../api/types.js';
import { openAt, type Answers } from '../../../tests/product.js';
import { dragByMouse, pageAddress, prepareReading, reading, withLayout } from '../../../tests/reading.js';

const user = userEvent.setup();
beforeEach(prepareReading);
withLayout();

const found = {
  width: 1000,
  height: 1400,
  panels: [
    { x: 100, y: 100, width: 800, height: 500 },
    { x: 100, y: 700, width: 800, height: 600 },
  ],
};
const find = 'POST /api/vision/panels';
const save = 'PUT /api/vision/panels';
const remove = 'DELETE /api/vision/panels';

interface Saved {
  readonly imageUrl: string;
  readonly panels: readonly Box[];
}

async function openCorrection(more: Answers = {}) {
  const saved: Saved[] = [];
  const opened = openAt(
    '/reader/m1/c1',
    reading({
      [find]: { json: found },
      [save]: (body) => {
        saved.push(body as Saved);
        return { json: {} };
      },
      [remove]: { status: 204 },
      ...more,
    }),
  );
  fireEvent.load(await screen.findByRole('img', { name: 'Page 1' }));
  await user.keyboard('{Shift>}E{/Shift}');
  const layer = await screen.findByRole('group', { name: 'Panels of page 1' });
  Object.assign(layer, { getBoundingClientRect: () => ({ left: 0, top: 0, width: 500, height: 700 }) });
  return { ...opened, saved, layer };
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const panels = () =>
  within(screen.getByRole('group', { name: 'Panels of page 1' }))
    .queryAllByRole('button')
    .map((box) => box.getAttribute('aria-label'));
const selected = () => document.querySelector('.correction-box[aria-current]')?.getAttribute('aria-label');
const isSaved = () => screen.findByText('All changes are saved.', {}, { timeout: 3000 });

it('are drawn, moved, deleted and ordered; guided view follows', async () => {
  const { saved, layer, calls } = await openCorrection();
  expect(panels()).toEqual(['Panel 1', 'Panel 2']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Panel 1');
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  dragByMouse(layer, [5, 5], [100, 30]);
  expect([panels().length, selected()]).toEqual([3, 'Panel 2']);
  await press('Show earlier');
  expect(selected()).toBe('Panel 1');
  await isSaved();
  expect(saved.at(-1)).toEqual({
    imageUrl: pageAddress(1),
    panels: [
      { x: 10, y: 10, width: 200, height: 60 },
      { x: 105, y: 100, width: 800, height: 505 },
      found.panels[1],
    ],
  });
  await press('Delete panel');
  await user.keyboard('{Control>}z{/Control}');
  expect(panels()).toHaveLength(3);
  await press('Done');
  await user.keyboard('v');
  await waitFor(() => {
    const said = screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
    expect(said).toContain('Panel 1 of 3');
  });
  // Of this page once: what was corrected is known.
  expect(calls.filter((call) => call === find).length).toBeLessThanOrEqual(2);
});

it('are selected again where a step is undone, and the keyboard is at them', async () => {
  await openCorrection();
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const third = async () => {
    await press('Add panel');
    await press('Show later');
  };
  await third();
  expect([panels().length, selected()]).toEqual([3, 'Panel 3']);
  await user.click(screen.getByRole('button', { name: 'Panel 2' }));
  await user.keyboard('{Delete}');
  expect([panels().length, selected(), focused()]).toEqual([2, 'Panel 2', 'Panel 2']);
  await user.keyboard('{Control>}z{/Control}');
  expect([panels().length, selected(), focused()]).toEqual([3, 'Panel 2', 'Panel 2']);
  await press('Next panel');
  await press('Delete panel');
  await press('Previous panel');
  await press('Undo');
  expect([panels().length, selected()]).toEqual([3, 'Panel 3']);
  // Added after the first: without it that is selected.
  await press('Undo');
  await press('Undo');
  expect([panels().length, selected()]).toEqual([2, 'Panel 1']);
});

it('are added without a pointer, and a press adds none', async () => {
  const { saved, layer } = await openCorrection();
  dragByMouse(layer, [5, 5], [1, 1]);
  expect(panels()).toHaveLength(2);
  await press('Add panel');
  await isSaved();
  expect(saved.at(-1)?.panels[1]).toEqual({ x: 250, y: 525, width: 500, height: 350 });
});

it('may all be deleted, and found again', async () => {
  let isKept = false;
  const kept = { ...found, panels: [], corrected: true };
  const { calls } = await openCorrection({
    [find]: () => ({ json: isKept ? kept : found }),
    [save]: () => {
      isKept = true;
      return { json: {} };
    },
    [remove]: () => {
      isKept = false;
      return { status: 204 };
    },
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore the original' }).disabled).toBe(true);
  await user.keyboard('{Delete}{Delete}');
  expect(screen.getByText(/^No panels on this page/)).toBeTruthy();
  await isSaved();
  await press('Restore the original');
  await press('Restore');
  await waitFor(() => expect(panels()).toEqual(['Panel 1', 'Panel 2']));
  expect(calls.filter((call) => call.startsWith(remove))).toHaveLength(1);
});

it('say that they are not saved, and try again', async () => {
  let isDown = true;
  await openCorrection({ [save]: () => (isDown ? { status: 503, json: { code: 'down' } } : { json: {} }) });
  await user.keyboard('{Delete}');
  await screen.findByText('Not saved.', {}, { timeout: 3000 });
  isDown = false;
  await press('Try again');
  await isSaved();
});

describe('corrections that the server could not take', () => {
  const kept = () => localStorage.getItem('komavox.unsaved-panels');
  const [first, second] = found.panels;

  it('are there when the page is edited the next time', async () => {
    const { unmount } = await openCorrection({ [save]: 'lost' });
    await user.keyboard('{Delete}');
    // The tab is closed before anything was sent.
    unmount();
    expect(kept()).toContain(pageAddress(1));
    const { answer } = await openCorrection({ [save]: 'lost' });
    expect(panels()).toEqual(['Panel 1']);
    expect(await screen.findByText('Not saved.')).toBeTruthy();
    const saved: Saved[] = [];
    answer({
      [save]: (body) => {
        saved.push(body as Saved);
        return { json: {} };
      },
    });
    await press('Try again');
    await isSaved();
    expect(saved).toEqual([{ imageUrl: pageAddress(1), panels: [second] }]);
    expect(kept()).toBeNull();
  });

  it('are sent once the network is back, though the page was left', async () => {
    const { answer } = await openCorrection({ [save]: { status: 503, json: { code: 'down' } } });
    await user.keyboard('{ArrowRight}');
    await press('Done');
    expect(await screen.findByText('Not Saved Yet')).toBeTruthy();
    const saved: Saved[] = [];
    answer({
      [save]: (body) => {
        saved.push(body as Saved);
        return { json: {} };
      },
    });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(kept()).toBeNull());
    expect(saved.at(-1)?.panels).toEqual([{ ...first, x: 105 }, second]);
  });

  it('are gone where the original is restored', async () => {
    const { answer } = await openCorrection({
      [find]: { json: { ...found, corrected: true } },
      [save]: { status: 503, json: { code: 'down' } },
    });
    await user.keyboard('{Delete}');
    await screen.findByText('Not saved.', {}, { timeout: 3000 });
    answer({ [find]: { json: found } });
    await press('Restore the original');
    await press('Restore');
    await waitFor(() => expect(panels()).toEqual(['Panel 1', 'Panel 2']));
    expect(kept()).toBeNull();
  });
});

it('are edited from the settings of guided view, too', async () => {
  openAt('/reader/m1/c1', reading({ [find]: { json: found } }));
  fireEvent.load(await screen.findByRole('img', { name: 'Page 1' }));
  await press('Reader settings');
  await user.click(screen.getByRole('switch', { name: 'Guided view' }));
  await press('Edit the panels');
  await waitFor(() => fireEvent.load(screen.getByRole('img', { name: 'Page 1' })));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Panel 1'));
  expect(screen.queryByRole('switch', { name: 'Guided view' })).toBeNull();
});
