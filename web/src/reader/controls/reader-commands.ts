/** Actions of the reader's commands. */
import type { RefObject } from 'react';
import type { Book } from '../book.js';
import type { Corrected } from '../correct/correcting.js';
import type { Guided } from '../guided/use-guided.js';
import type { PageNavigation } from '../use-page-navigation.js';
import { zoomStep, type Zoom } from '../viewer/use-zoom.js';
import type { ReaderCommand } from './keys.js';

const scrollPixels = 80;
/** Of the viewport's height, for one press of Space. */
const scrollShare = 0.85;

interface CommandTargets {
  readonly book: Book;
  readonly viewportRef: RefObject<HTMLElement | null>;
  readonly navigation: PageNavigation;
  readonly guided: Pick<Guided, 'on' | 'stepBy' | 'toggle'>;
  readonly zoom: Zoom;
  readonly onBars: () => void;
  readonly onCorrect: (what: Corrected) => void;
  readonly onDialog: (dialog: 'jump' | 'help') => void;
  /** undefined where the browser can't. */
  readonly onFullScreen: (() => void) | undefined;
}

export function readerCommands(targets: CommandTargets): Readonly<Record<ReaderCommand, () => void>> {
  const { book, viewportRef, navigation, guided, zoom, onBars, onCorrect, onDialog, onFullScreen } = targets;
  const { goTo, openChapter } = navigation;
  const turnBy = guided.on ? guided.stepBy : navigation.turnBy;
  // In guided view there is nothing to scroll.
  const scroll = (by: number) => !guided.on && scrollBy(viewportRef.current, by);
  const screenful = () => (viewportRef.current?.clientHeight ?? 0) * scrollShare;
  return {
    next: () => turnBy(1),
    previous: () => turnBy(-1),
    forward: () => scroll(screenful()) || turnBy(1),
    backward: () => scroll(-screenful()) || turnBy(-1),
    first: () => goTo(0),
    last: () => goTo(book.pages.length - 1),
    up: () => (guided.on ? turnBy(-1) : scroll(-scrollPixels)),
    down: () => (guided.on ? turnBy(1) : scroll(scrollPixels)),
    zoomIn: () => zoom.to(zoom.value * zoomStep),
    zoomOut: () => zoom.to(zoom.value / zoomStep),
    zoomReset: () => zoom.to(1),
    guided: guided.toggle,
    fullScreen: () => onFullScreen?.(),
    bars: onBars,
    correct: () => onCorrect('texts'),
    correctPanels: () => onCorrect('panels'),
    escape: onBars,
    jump: () => onDialog('jump'),
    nextChapter: () => openChapter(book.nextId),
    previousChapter: () => openChapter(book.previousId),
    help: () => onDialog('help'),
  };
}

/** True when there was anything left to scroll. */
function scrollBy(viewport: HTMLElement | null, by: number): boolean {
  if (!viewport) return false;
  const before = viewport.scrollTop;
  viewport.scrollTop += by;
  return Math.abs(viewport.scrollTop - before) > 1;
}
