/** The texts of a page while they are corrected: pure changes of a list in reading order. */
import { isSpoken, spokenText, type RegionKind } from '@komavox/cast';
import type { Box, CorrectedRegion, PageText } from '../../../api/types.js';

/** One with a name that stays when it is moved, edited, or brought back. */
interface DraftRegion {
  readonly id: string;
  readonly region: CorrectedRegion;
}

export type Draft = readonly DraftRegion[];

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
