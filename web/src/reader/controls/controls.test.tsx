import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../../tests/product.js';
import { chapterCard, drag, prepareReading, reading, rightToLeft } from '../../tests/reading.js';

const user = userEvent.setup();
const page = (number: number) => screen.findByRole('img', { name: `Page ${number}` });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const viewport = () => screen.getByRole('region', { name: 'Pages' });
const question = () => screen.queryByRole('region', { name: 'Read from right to left' });

beforeEach(prepareReading);

describe('jumping to a page', () => {
  it('is G, the number and Enter', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await user.keyboard('g');
    const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Page number' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('4{Enter}');
    expect(await page(4)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the question how one swipes', () => {
  it('comes with the first chapter read from right to left, beside reading, and never again once answered', async () => {
    const { unmount } = openAt('/reader/m1/c1', rightToLeft());
    await page(1);
    expect(question()).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(await page(2)).toBeTruthy();
    await press('Right, as paper turns');
    expect(question()).toBeNull();
    drag(viewport(), { x: 60 });
    expect(await page(3)).toBeTruthy();
    unmount();
    openAt('/reader/m1/c1', rightToLeft());
    await page(1);
    expect(question()).toBeNull();
    await press('Reader settings');
    const swipes = screen.getByRole('switch', { name: 'Swipe right for the next page' });
    expect(swipes.getAttribute('aria-checked')).toBe('true');
  });

  it.each(['Left, as in other apps', 'Close question'])('leaves swipes as they are by %s', async (answer) => {
    openAt('/reader/m1/c1', rightToLeft());
    await page(1);
    screen.getByRole('button', { name: answer }).focus();
    await user.keyboard('{Enter}');
    expect(question()).toBeNull();
    drag(viewport(), { x: -60 });
    expect(await page(2)).toBeTruthy();
  });

  it('does not lie over a panel in guided view', async () => {
    openAt('/reader/m1/c1', rightToLeft({ 'POST /api/vision/panels': { status: 503, text: '' } }));
    await page(1);
    expect(question()).toBeTruthy();
    await user.keyboard('v');
    expect(question()).toBeNull();
    await user.keyboard('v');
    expect(question()).toBeTruthy();
  });

  it('is not asked from left to right', async () => {
    const over = { readingDirection: 'ltr' };
    openAt('/reader/m1/c1', reading({ 'GET /api/chapters/c1': { json: chapterCard(1, over) } }));
    await page(1);
    expect(question()).toBeNull();
  });
});
