/**
 * What each text of a page is: said, thought, told, a sound, a title, or printed in the margin. Where nothing tells, it is
 * dialogue: speech that is lost is worse than noise that is spoken.
 */
import type { RegionKind } from '@komavox/cast';
import type { BalloonShape } from './balloon-shape.js';
import { median, type Box } from '../raster/raster.js';
import { lettersOf } from './letters-of.js';
import { isNearEdge, isOutside } from './margin.js';

/** A text of the page, in its pixels. */
export interface KnownRegion {
  readonly text: string;
  readonly box: Box;
  /** 0 to 1. */
  readonly confidence: number;
  readonly vertical: boolean;
  readonly words?: readonly { readonly line: number; readonly box: Box }[];
  /** Unknown of white letters on black. */
  readonly balloon?: BalloonShape;
  /** How far its lines are turned, in radians. */
  readonly tilt?: number | undefined;
}

export interface KnownPage {
  readonly panels: readonly Box[];
  readonly width: number;
  readonly height: number;
}

/** Thickness of lines against that of the page's text. */
const titleSize = 1.15;
const soundSize = 1.6;
const soundScriptSize = 1.15;
const enclosedSoundSize = 1.8;
const enclosedSoundScriptSize = 1.5;
const marginSize = 0.9;
/** Of the page's height: a title stands above. */
const titleBand = 0.22;
/** Of the page's height: a column outside of the panels that is as tall is the magazine's. */
const tallMargin = 0.4;
/** Letters: a sound has no more. */
const maxSound = 12;
/** Letters: a logo has no fewer. */
const minLogo = 5;
const maxPageNumber = 4;
/** Lettering on art that was read with less is a sound, where it is short. */
const unsure = 0.75;
const maxUnsure = 4;
/** Large lettering that was read with less has no more letters as a sound, though it may look like two words. */
const maxUnsureLarge = 6;
/** Radians: a lone word on art that is turned by more is a sound. Pages lie in scanners at less. */
const soundTilt = 0.1;

/** Katakana with its marks: what Japanese sounds are lettered in. */
const katakana = /^[\p{sc=Katakana}ーｰっッ〜～゛゜・…！？!?\s]+と?$/u;
/** TICK TOCK, knock knock. */
const echoed = /^(\p{L})(\p{L}+)\s+\1(\p{L}+)$/iu;
/** CRASSSH, ドドド. */
const stretched = /(\p{L})\1\1|^(.{1,3})\2+$/iu;
/** BZZZZ, whose Z is read as 2. */
const digitsAsLetters = /^\p{L}(\d)\1{2,}\d?$/u;
/** Of the editor, on a word of the page. */
const note = /^※/u;
const imprint = /©|\(c\)|https?:|www\.|@|[\w-]+\.(?:com|net|org|info)\b/iu;

/** One for each region. */
export function kindsOfRegions(regions: readonly KnownRegion[], page: KnownPage): RegionKind[] {
  const typical = typicalSize(regions);
  return regions.map((region) => kindOf(region, { ...page, size: sizeOf(region) / typical }));
}

interface Around extends KnownPage {
  /** Of its letters, against those of the page's text. */
  readonly size: number;
}

function kindOf(region: KnownRegion, around: Around): RegionKind {
  const shape = region.balloon?.shape ?? 'none';
  if (shape !== 'none' && isEnclosedSound(region, around)) return 'soundEffect';
  if (shape === 'box' && !region.balloon?.tail) return 'narration';
  if (shape !== 'none') return 'dialogue';
  if (isMargin(region, around)) return 'margin';
  if (isTitle(region, around) || isLogo(region, around)) return 'title';
  return isSound(region, around) ? 'soundEffect' : 'dialogue';
}

function isMargin(region: KnownRegion, { panels, size, ...page }: Around): boolean {
  const isBeside = panels.length > 0 && isOutside(region.box, panels);
  if (isBeside && isTall(region, page)) return true;
  if (size > marginSize) return false;
  const text = region.text.trim();
  if (!isNearEdge(region.box, page)) return isBeside && note.test(text);
  return isBeside || imprint.test(text) || (/^\D?\d+\D?$/u.test(text) && text.length <= maxPageNumber);
}

/** What the magazine says of its series stands down the side of the page. */
const isTall = ({ box, vertical }: KnownRegion, { height }: Pick<KnownPage, 'height'>): boolean =>
  vertical && box.height > tallMargin * height;

function isTitle({ box }: KnownRegion, { panels, height, size }: Around): boolean {
  return size > titleSize && box.y + box.height / 2 < titleBand * height && isOutside(box, panels);
}

/** Lettered across a panel: kanji with kana, and too long for a sound. */
const isLogo = ({ text }: KnownRegion, { size }: Around): boolean =>
  size > soundSize &&
  !isCry(text) &&
  lettersOf(text).length >= minLogo &&
  /\p{sc=Han}/u.test(text) &&
  /\p{sc=Hiragana}/u.test(text);

/** Paper that art leaves white, or the letters' own white rim, looks like a balloon. A cry in a balloon has its mark. */
const isEnclosedSound = (region: KnownRegion, { size }: Around): boolean =>
  region.balloon?.shape !== 'spiky' &&
  size > (katakana.test(region.text) ? enclosedSoundScriptSize : enclosedSoundSize) &&
  ((isOneSound(region.text) && !isCry(region.text)) || isLargeAndUnsure(region, size));

function isLargeAndUnsure({ text, confidence }: KnownRegion, size: number): boolean {
  const { length } = lettersOf(text);
  return size > soundSize && confidence < unsure && length > 0 && length <= maxUnsureLarge && !isCry(text);
}

const isCry = (text: string): boolean => /[!?！？]/u.test(text);

/** Of Chinese and Japanese words: sounds are lettered in katakana, or repeat themselves. */
const isSpokenCry = (text: string): boolean =>
  isCry(text) && /[\p{sc=Hiragana}\p{sc=Han}]/u.test(text) && !stretched.test(lettersOf(text));

/** A word, or two that sound alike. */
function isOneSound(text: string): boolean {
  const letters = lettersOf(text);
  if (letters === '' || letters.length > maxSound) return false;
  const words = text.trim();
  const [, , one = '', other = ''] = echoed.exec(words) ?? [];
  return !/\S\s+\S/u.test(words) || (one !== '' && one.length === other.length);
}

function isSound(region: KnownRegion, { size }: Around): boolean {
  const { text, confidence, tilt = 0 } = region;
  const letters = lettersOf(text);
  if (isLargeAndUnsure(region, size)) return true;
  if (!isOneSound(text) || isSpokenCry(text)) return false;
  if (size > soundSize || digitsAsLetters.test(letters)) return true;
  if (tilt > soundTilt && !isCry(text)) return true;
  if (size > soundScriptSize && (katakana.test(text) || stretched.test(letters))) return true;
  return confidence < unsure && letters.length <= maxUnsure;
}

/** The thickness of a line, in pixels: the median of its rows, or columns. */
export function sizeOf({ text, box, vertical, words = [] }: KnownRegion): number {
  const across = (one: Box): number => (vertical ? one.width : one.height);
  const lines = new Map<number, number>();
  for (const word of words) lines.set(word.line, Math.max(lines.get(word.line) ?? 0, across(word.box)));
  if (lines.size > 0) return median([...lines.values()]);
  return Math.min(across(box), Math.sqrt((box.width * box.height) / Math.max(1, [...text].length)));
}

/** Of the text in balloons, where there is any: the median of its letters. */
function typicalSize(regions: readonly KnownRegion[]): number {
  const inBalloons = regions.filter(({ balloon }) => balloon && balloon.shape !== 'none');
  const counted = inBalloons.length > 0 ? inBalloons : regions;
  const sizes = counted.flatMap((region) => {
    const size = sizeOf(region);
    return Array.from(lettersOf(region.text).split(''), () => size);
  });
  return median(sizes) || 1;
}
