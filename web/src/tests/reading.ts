/** Fixtures: a chapter of the catalogue, and the browser features that jsdom lacks to read one. */
import { fireEvent } from '@testing-library/react';
import type { PageText } from '../api/types.js';
import { manga, signedIn, type Answers } from './product.js';

export const pageAddress = (number: number, chapter = 'c1'): string =>
  `/api/chapters/${chapter}/pages/${number - 1}?v=a&w=1000&h=1400`;

export const pageText = (...texts: string[]): PageText => ({
  text: texts.join('\n'),
  regions: texts.map((text, order) => ({
    text,
    box: { x: 100, y: 100 + order * 200, width: 300, height: 60 },
    confidence: 90,
    vertical: false,
    order,
  })),
  panels: [],
  language: 'en',
  width: 1000,
  height: 1400,
});

/** Manga m1, right to left, with the chapters c1, of five pages, and c2, left to right unless `more` says otherwise. */
export const reading = (more: Answers = {}): Answers => ({
  ...signedIn(),
  'GET /api/mangas/m1': { json: manga(1) },
  'GET /api/chapters/c1': { json: chapterCard(1) },
  'GET /api/chapters/c2': { json: chapterCard(2) },
  'GET /api/chapters/c1/pages': { json: [1, 2, 3, 4, 5].map((number) => pageAddress(number)) },
  'GET /api/chapters/c2/pages': { json: [1, 2].map((number) => pageAddress(number, 'c2')) },
  'GET /api/bookmarks/m1': { json: null },
  'GET /api/narration/m1': { json: { pronunciations: {} } },
  'POST /api/bookmarks': (body) => ({ json: body }),
  ...more,
});

/** The same, with c1 read from right to left. */
export const rightToLeft = (more: Answers = {}): Answers =>
  reading({ 'GET /api/chapters/c1': { json: chapterCard(1, { readingDirection: 'rtl' }) }, ...more });

export const chapterCard = (number: number, over: object = {}) => ({
  id: `c${number}`,
  mangaId: 'm1',
  chapterNumber: number,
  title: `Part ${number}`,
  language: 'en',
  readingDirection: 'ltr',
  pageCount: 5,
  previousId: number === 1 ? null : `c${number - 1}`,
  nextId: number === 2 ? null : `c${number + 1}`,
  ...over,
});

/** The audio that was played; a test sets its time, and when it ends. */
export class FakeAudio {
  static played: FakeAudio[] = [];
  src = '';
  currentTime = 0;
  paused = true;
  volume = 1;
  error = null;
  onended: (() => void) | null = null;
  onerror: (() => void) | null = null;
  async play(): Promise<void> {
    this.paused = false;
    FakeAudio.played.push(this);
  }
  pause(): void {
    this.paused = true;
  }
  load(): void {
    this.currentTime = 0;
  }
  removeAttribute(): void {
    this.src = '';
  }
}

/** Before each test: no memory of the one before, and what a browser has. */
export function prepareReading(): void {
  localStorage.clear();
  sessionStorage.clear();
  FakeAudio.played = [];
  let blobs = 0;
  Object.assign(globalThis, { Audio: FakeAudio });
  Object.assign(URL, { createObjectURL: () => `blob:${(blobs += 1)}`, revokeObjectURL: () => undefined });
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  const captured = { setPointerCapture: () => undefined, hasPointerCapture: () => false };
  Object.assign(Element.prototype, captured);
}

/** A finger moves over an element by so many pixels; by none, it taps. */
export function drag(
  element: Element,
  by: { readonly x?: number; readonly y?: number },
  from: { readonly x: number; readonly y: number } = { x: 300, y: 300 },
): void {
  const pointer = { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0 };
  const { x = 0, y = 0 } = by;
  const at = (part: number) => ({ clientX: from.x + x * part, clientY: from.y + y * part });
  fireEvent.pointerDown(element, { ...pointer, ...at(0), buttons: 1 });
  if (x !== 0 || y !== 0) {
    for (const part of [0.25, 0.5, 0.75, 1]) {
      fireEvent.pointerMove(element, { ...pointer, ...at(part), buttons: 1 });
    }
  }
  fireEvent.pointerUp(element, { ...pointer, ...at(1), buttons: 0 });
}

/** With a mouse. */
export function dragByMouse(
  element: Element,
  [x, y]: readonly [number, number],
  by: readonly [number, number],
): void {
  const pointer = { pointerId: 1, pointerType: 'mouse', button: 0 };
  fireEvent.pointerDown(element, { ...pointer, clientX: x, clientY: y });
  fireEvent.pointerMove(element, { ...pointer, clientX: x + by[0], clientY: y + by[1] });
  fireEvent.pointerUp(element, { ...pointer, clientX: x + by[0], clientY: y + by[1] });
}

/** Elements have a size in each test of the file: jsdom lays nothing out. */
export function withLayout(): void {
  const size = (pixels: number) => ({ configurable: true, get: () => pixels });
  beforeEach(() => {
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', size(1000));
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', size(800));
  });
  afterEach(() => {
    for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
