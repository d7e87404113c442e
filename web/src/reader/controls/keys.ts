/** Keys of the reader; the help lists the same. */
import type { Direction } from '../settings/settings.js';

interface KeyLine {
  /** As printed on the keyboard. */
  readonly keys: readonly string[];
  readonly does: string;
}

export const keyHelp = (direction: Direction): readonly KeyLine[] => [
  ...(direction === 'strip'
    ? [
        { keys: ['↓', '↑'], does: 'Scroll down, up' },
        { keys: ['→', '←'], does: 'Next page, previous page' },
      ]
    : direction === 'rtl'
      ? [{ keys: ['←', '→'], does: 'Next page, previous page' }]
      : [{ keys: ['→', '←'], does: 'Next page, previous page' }]),
  { keys: ['Space', 'Shift Space'], does: 'On, back: the rest of the page first' },
  { keys: ['Page Down', 'Page Up'], does: 'Next page, previous page' },
  { keys: ['Home', 'End'], does: 'First page, last page' },
  { keys: ['G'], does: 'Jump to a page' },
  { keys: ['N', 'P'], does: 'Next chapter, previous chapter' },
  { keys: ['+', '−', '0'], does: 'Zoom in, zoom out, fit' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['M', 'Esc'], does: 'Hide or show the controls' },
  { keys: ['?'], does: 'This help' },
];

const always = {
  ' ': 'forward',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomReset',
  f: 'fullScreen',
  m: 'bars',
  Escape: 'escape',
  g: 'jump',
  n: 'nextChapter',
  p: 'previousChapter',
  '?': 'help',
} as const;

export type ReaderCommand = (typeof always)[keyof typeof always] | 'backward';

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** The arrows point where the pages lie: in a right-to-left book the next one is on the left. */
export function commandOf({ key, shiftKey }: KeyPress, direction: Direction): ReaderCommand | undefined {
  if (key === 'ArrowRight') return direction === 'rtl' ? 'previous' : 'next';
  if (key === 'ArrowLeft') return direction === 'rtl' ? 'next' : 'previous';
  if (key === ' ' && shiftKey) return 'backward';
  const commands: Readonly<Record<string, ReaderCommand>> = always;
  return commands[key.length === 1 ? key.toLowerCase() : key];
}
