/** The texts of a page while they are corrected: pure changes of a list in reading order. */
import { isSpoken, spokenText, type RegionKind } from '@komavox/cast';
import type { Box, CorrectedRegion, PageText } from '../../../api/types.js';
import type { PageSize } from '../../book.js';

/** One with a name that stays when it is moved, edited, or brought back. */
interface DraftRegion {
  readonly id: string;
  readonly region: CorrectedRegion;
}

export type Draft = readonly DraftRegion[];

/** In pixels of the image: less can't be pressed. */
export const minSide = 8;

export const draftOf = ({ regions }: Pick<PageText, 'regions'>, newId: () => string): Draft =>
  [...regions]
    .sort((one, other) => one.order - other.order)
    .map(({ order: _order, ...region }) => ({ id: newId(), region }));

/** The text of the page with these regions. */
export function correctedText(page: PageText, draft: Draft): PageText {
  const regions = draft.map(({ region }, order) => ({ ...region, order }));
  const text = spokenText(regions.map((region) => ({ ...region, text: region.text.trim() })));
  return { ...page, regions, text, corrected: true };
}

/** A text is one line; where it was edited, nobody knows where its words lie. */
export function withText(draft: Draft, id: string, text: string): Draft {
  const line = text.replace(/\s/gu, ' ');
  return replaced(draft, id, ({ words: _words, ...region }) => ({ ...region, text: line }));
}

/** The text of a page as it was typed elsewhere, a line each; unchanged where nobody knows which line is which text. */
export function withTyped(draft: Draft, typed: string | undefined): Draft {
  const lines = typed?.split('\n').filter((line) => line.trim() !== '') ?? [];
  // Sound effects are among the lines where they are read.
  const printed = (['skip', 'read'] as const)
    .map((soundEffects) =>
      draft.filter(({ region }) => region.text.trim() !== '' && isSpoken(region, soundEffects)),
    )
    .find(({ length }) => length === lines.length);
  if (!printed) return draft;
  return printed.reduce((next, { id, region }, at) => {
    const line = lines[at] ?? '';
    return line.trim() === region.text.trim() ? next : withText(next, id, line);
  }, draft);
}

export const withBox = (draft: Draft, id: string, box: Box): Draft =>
  replaced(draft, id, ({ words: _words, ...region }) => ({ ...region, box }));

export const withKind = (draft: Draft, id: string, kind: RegionKind): Draft =>
  replaced(draft, id, (region) => ({ ...region, kind }));

function replaced(draft: Draft, id: string, change: (region: CorrectedRegion) => CorrectedRegion): Draft {
  return draft.map((one) => (one.id === id ? { id, region: change(one.region) } : one));
}

export const without = (draft: Draft, id: string): Draft => draft.filter((one) => one.id !== id);

/** Puts them after the one with this id, or at the end. */
export function withMore(draft: Draft, after: string | null, more: Draft): Draft {
  const at = draft.findIndex(({ id }) => id === after);
  return at === -1 ? [...draft, ...more] : draft.toSpliced(at + 1, 0, ...more);
}

/** Read earlier (-1) or later (1); at an end it stays. */
export function moved(draft: Draft, id: string, by: -1 | 1): Draft {
  const at = draft.findIndex((one) => one.id === id);
  const [one, other] = [draft[at], draft[at + by]];
  return one && other ? draft.with(at, other).with(at + by, one) : draft;
}

type Corner = 'nw' | 'ne' | 'sw' | 'se';
export const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

/** A box moved, or drawn larger or smaller by a corner, within its image; whole pixels. */
export function dragged(
  box: Box,
  by: { readonly x: number; readonly y: number },
  corner: string | undefined,
  image: PageSize,
): Box {
  if (corner === undefined) {
    return {
      ...box,
      x: within(Math.round(box.x + by.x), 0, image.width - box.width),
      y: within(Math.round(box.y + by.y), 0, image.height - box.height),
    };
  }
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const left = corner.endsWith('w') ? within(Math.round(box.x + by.x), 0, right - minSide) : box.x;
  const top = corner.startsWith('n') ? within(Math.round(box.y + by.y), 0, bottom - minSide) : box.y;
  const end = corner.endsWith('e') ? within(Math.round(right + by.x), left + minSide, image.width) : right;
  const foot = corner.startsWith('s')
    ? within(Math.round(bottom + by.y), top + minSide, image.height)
    : bottom;
  return { x: left, y: top, width: end - left, height: foot - top };
}

/** Between two points, within the image. */
export function spanned(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
  image: PageSize,
): Box {
  const [left, right] = [one.x, other.x].map((x) => within(Math.round(x), 0, image.width)).sort(ascending);
  const [top, bottom] = [one.y, other.y].map((y) => within(Math.round(y), 0, image.height)).sort(ascending);
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
}

const ascending = (one: number, other: number): number => one - other;
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
