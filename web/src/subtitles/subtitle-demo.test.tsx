import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, signedIn, signedOut } from '../tests/product.js';

const user = userEvent.setup();
const path = '/video-editor-libass';
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
});

const ass = () => screen.getByRole('region', { name: 'ASS preview' }).textContent ?? '';

describe('the page about subtitles', () => {
  it('needs a login', async () => {
    openAt(path, signedOut);
    expect(await screen.findByRole('heading', { level: 1, name: 'Komavox' })).toBeTruthy();
  });

  it('writes the text as ASS, by frame, size and style', async () => {
    openAt(path, signedIn());
    const text = await screen.findByRole('textbox', { name: 'Subtitle text' });
    await user.clear(text);
    await user.type(text, 'a cat sat');
    expect(ass()).toContain('Dialogue: 0,0:00:00.00');
    expect(ass()).toContain('{\\c&H00FF00&}A {\\c&HFFFFFF&}CAT');
    const frame = screen.getByRole('spinbutton', { name: 'Frame index' });
    await user.clear(frame);
    await user.type(frame, '3');
    expect(ass()).toContain('Dialogue: 0,0:00:18.00');
    const size = screen.getByRole('slider', { name: 'Subtitle size' });
    expect(
      ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => size.getAttribute(name)),
    ).toEqual(['1', '5', '2']);
    act(() => size.focus());
    await user.keyboard('{ArrowRight}');
    expect(size.getAttribute('aria-valuenow')).toBe('2.5');
    expect(ass()).toContain('Arimo,72.5,');
    await user.click(screen.getByRole('radio', { name: 'Advanced' }));
    expect(ass()).toContain('Arimo,87,');
  });

  it.each(['', '-1', '1.5', '1000'])('leaves the frame as it was for "%s"', async (typed) => {
    openAt(path, signedIn());
    const frame = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Frame index' });
    await user.clear(frame);
    if (typed !== '') await user.type(frame, typed);
    await user.tab();
    expect(frame.value).toMatch(typed === '1.5' || typed === '1000' ? /^1(?:00)?$/ : /^[01]$/);
    expect(ass()).toContain('Dialogue:');
  });

  it('answers Export Video with an alert only', async () => {
    const { calls } = openAt(path, signedIn());
    const before = calls.length;
    await user.click(await screen.findByRole('button', { name: 'Export Video' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Export Video' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.slice(before).filter((call) => call.includes('/api/video'))).toEqual([]);
  });
});
