/** Whether a text on a page is said, told or a sound, by its place, its lettering and the shape around it. */
import type { LineKind, LineManner } from './cast.js';
import type { RegionKind } from './region-kind.js';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is drawn around a text, as the page's analysis tells it. */
export interface Balloon {
  readonly shape: 'round' | 'box' | 'spiky' | 'none';
  /** The end of its tail: it points to who speaks. */
  readonly tail?: { readonly x: number; readonly y: number } | undefined;
}

/** A text of a page, in pixels of its image. Of a text that came without its page only the words are known. */
export interface PageLine {
  readonly text: string;
  readonly box?: Box | undefined;
  readonly confidence?: number | undefined;
  readonly balloon?: Balloon | undefined;
  /** As the page's analysis tells it, or its reader has chosen. */
  readonly kind?: RegionKind | undefined;
}

export interface Page {
  /** In reading order. */
  readonly lines: readonly PageLine[];
  /** In reading order. */
  readonly panels: readonly Box[];
  /** Pixels. */
  readonly width: number;
}

/** Letters of a sound are as high as this share of the page's width, at least, where nothing is drawn around it. */
const loudLetters = 0.045;
/** A sound has so many letters at most. */
const maxSoundLetters = 12;
/** Katakana with its marks: what Japanese sounds are lettered in. */
const katakana = /^[\p{sc=Katakana}ーッっ〜～゛゜・…！？!?\s]+$/u;

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const lineKindOf: Readonly<Record<RegionKind, LineKind>> = {
  dialogue: 'speech',
  thought: 'speech',
  narration: 'caption',
  title: 'caption',
  soundEffect: 'sound',
  margin: 'sound',
};

export function kindOfLine(line: PageLine, { width }: Pick<Page, 'width'>): LineKind {
  if (line.kind) return lineKindOf[line.kind];
  const shape = line.balloon?.shape;
  if (isSound(line, width)) return 'sound';
  if (shape === 'box' && !line.balloon?.tail) return 'caption';
  return 'speech';
}

function isSound({ text, box, balloon }: PageLine, width: number): boolean {
  const said = letters(text);
  if (balloon !== undefined && balloon.shape !== 'none') return false;
  if (said === '' || said.length > maxSoundLetters || text.trim().includes(' ')) return false;
  if (box === undefined) return katakana.test(text) && said.length <= 6 && isRepeated(said);
  const high = Math.sqrt((box.width * box.height) / said.length);
  return high > loudLetters * width || (balloon?.shape === 'none' && katakana.test(text));
}

/** ドドド, ゴゴゴ, ザーザー. */
const isRepeated = (said: string): boolean => /^(.{1,3})\1+$/u.test(said);

/** Loud where the balloon bursts or the lettering shouts; a text wholly in brackets is said aside. */
export function mannerOfLine({ text, balloon }: PageLine): LineManner {
  if (balloon?.shape === 'spiky') return 'shout';
  if (/[!！]{2,}|[!！][?？]|[?？][!！]/u.test(text)) return 'shout';
  if (/^[(（].*[)）]$/u.test(text.trim())) return 'whisper';
  return 'plain';
}
