/** Keys of the reader; the help lists the same. */
import type { Direction } from '../settings/settings.js';

interface KeyLine {
  /** As printed on the keyboard. */
  readonly keys: readonly string[];
  readonly does: string;
}

const arrows = (direction: Direction) => (direction === 'rtl' ? ['←', '→'] : ['→', '←']);

export const keyHelp = (direction: Direction, guided: boolean): readonly KeyLine[] => [
  ...(guided ? panelKeys(direction) : pageKeys(direction)),
  { keys: ['Home', 'End'], does: 'First page, last page' },
  { keys: ['G'], does: 'Jump to a page' },
  { keys: ['N', 'P'], does: 'Next chapter, previous chapter' },
  { keys: ['V'], does: 'Guided view, panel by panel' },
  { keys: ['E', 'Shift E'], does: 'Edit the text on the page, the panels' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['M', 'Esc'], does: 'Hide or show the controls' },
  { keys: ['?'], does: 'This help' },
];

function panelKeys(direction: Direction): readonly KeyLine[] {
  const [on = '', back = ''] = arrows(direction);
  return [
    { keys: [on, '↓', 'Space', 'Page Down'], does: 'Next panel' },
    { keys: [back, '↑', 'Shift Space', 'Page Up'], does: 'Previous panel' },
    { keys: ['−', '+'], does: 'Whole page, panel again' },
  ];
}

const pageKeys = (direction: Direction): readonly KeyLine[] => [
  ...(direction === 'strip' ? [{ keys: ['↓', '↑'], does: 'Scroll down, up' }] : []),
  { keys: arrows(direction), does: 'Next page, previous page' },
  { keys: ['Space', 'Shift Space'], does: 'On, back: the rest of the page first' },
  { keys: ['Page Down', 'Page Up'], does: 'Next page, previous page' },
  { keys: ['+', '−', '0'], does: 'Zoom in, zoom out, fit' },
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
  e: 'correct',
  v: 'guided',
  f: 'fullScreen',
  m: 'bars',
  Escape: 'escape',
  g: 'jump',
  n: 'nextChapter',
  p: 'previousChapter',
  '?': 'help',
} as const;

export type ReaderCommand = (typeof always)[keyof typeof always] | 'backward' | 'correctPanels';

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** The arrows point where the pages lie: in a right-to-left book the next one is on the left. */
export function commandOf({ key, shiftKey }: KeyPress, direction: Direction): ReaderCommand | undefined {
  if (key === 'ArrowRight') return direction === 'rtl' ? 'previous' : 'next';
  if (key === 'ArrowLeft') return direction === 'rtl' ? 'next' : 'previous';
  if (key === ' ' && shiftKey) return 'backward';
  if (key === 'E' && shiftKey) return 'correctPanels';
  const commands: Readonly<Record<string, ReaderCommand>> = always;
  return commands[key.length === 1 ? key.toLowerCase() : key];
}
