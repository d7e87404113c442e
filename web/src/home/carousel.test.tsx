import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prefer } from '../tests/prefer.js';
import { manga, mangas, openAt, signedIn } from '../tests/product.js';

const region = (name: string) => screen.findByRole('region', { name });

describe('the carousel', () => {
  const shownSlide = () => {
    const slides = [...document.querySelectorAll('[aria-roledescription=slide]')];
    return slides
      .filter((slide) => !slide.hasAttribute('inert'))
      .map((slide) => slide.getAttribute('aria-label'));
  };
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    prefer('(prefers-reduced-motion: reduce)', false);
  });

  it('takes the first five that have a cover, a title and a description', async () => {
    const list = [manga(1, { coverUrl: '' }), manga(2, { description: ' ' }), manga(3, { title: '' })];
    openAt('/', signedIn([...list, ...mangas(12).slice(3)]));
    const links = within(await region('Featured')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [4, 5, 6, 7, 8].map((number) => `/manga/m${number}`),
    );
  });

  it('goes on every five seconds and loops', async () => {
    openAt('/', signedIn(mangas(3)));
    await region('Featured');
    expect(shownSlide()).toEqual(['1 of 3']);
    await wait(4900);
    expect(shownSlide()).toEqual(['1 of 3']);
    await wait(200);
    expect(shownSlide()).toEqual(['2 of 3']);
    await wait(5000);
    await wait(5000);
    expect(shownSlide()).toEqual(['1 of 3']);
  });

  it('waits under a pointer and while something in it has the focus', async () => {
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    fireEvent.pointerEnter(carousel);
    await wait(12_000);
    expect(shownSlide()).toEqual(['1 of 3']);
    fireEvent.pointerLeave(carousel);
    act(() => within(carousel).getByRole('button', { name: 'Next slide' }).focus());
    await wait(12_000);
    expect(shownSlide()).toEqual(['1 of 3']);
    act(() => (document.activeElement as HTMLElement).blur());
    await wait(5000);
    expect(shownSlide()).toEqual(['2 of 3']);
  });

  it('waits once a finger has pressed it, until it presses elsewhere', async () => {
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    const tap = (element: Element) => {
      const finger = { pointerType: 'touch', pointerId: 1, bubbles: true };
      fireEvent.pointerEnter(element, finger);
      fireEvent.pointerDown(element, finger);
      fireEvent.pointerUp(element, finger);
      fireEvent.pointerLeave(element, finger);
      // Not every browser gives what was tapped the focus.
      fireEvent.click(element);
    };
    tap(within(carousel).getByRole('button', { name: 'Next slide' }));
    expect(shownSlide()).toEqual(['2 of 3']);
    await wait(12_000);
    expect(shownSlide()).toEqual(['2 of 3']);
    tap(await region('Top Searched'));
    await wait(4900);
    expect(shownSlide()).toEqual(['2 of 3']);
    await wait(200);
    expect(shownSlide()).toEqual(['3 of 3']);
    tap(within(carousel).getByRole('group', { name: '3 of 3' }));
    await wait(12_000);
    expect(shownSlide()).toEqual(['3 of 3']);
  });

  it('goes on when Play is pressed, though that has the focus', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    await user.click(within(carousel).getByRole('button', { name: 'Pause slides' }));
    const play = within(carousel).getByRole('button', { name: 'Play slides' });
    await user.click(play);
    fireEvent.pointerLeave(carousel);
    expect(document.activeElement).toBe(play);
    await wait(5000);
    expect(shownSlide()).toEqual(['2 of 3']);
  });

  it('goes back and on by its arrows, around the ends', async () => {
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    fireEvent.click(within(carousel).getByRole('button', { name: 'Previous slide' }));
    expect(shownSlide()).toEqual(['3 of 3']);
    fireEvent.click(within(carousel).getByRole('button', { name: 'Next slide' }));
    expect(shownSlide()).toEqual(['1 of 3']);
  });

  it('stays when paused, and for people who want less motion', async () => {
    prefer('(prefers-reduced-motion: reduce)', true);
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    await wait(12_000);
    expect(shownSlide()).toEqual(['1 of 3']);
    fireEvent.click(within(carousel).getByRole('button', { name: 'Play slides' }));
    await wait(5000);
    expect(shownSlide()).toEqual(['2 of 3']);
    fireEvent.click(within(carousel).getByRole('button', { name: 'Pause slides' }));
    await wait(12_000);
    expect(shownSlide()).toEqual(['2 of 3']);
  });
});
