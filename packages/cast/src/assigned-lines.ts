/** Who says the lines of a text, out of what was kept of them, and of what is suggested for the rest. */
import type { AssignedLine, Member } from './cast.js';
import type { Balloon, Box, Page } from './kind-of-line.js';
import { alignLines, linesOf, matchLines } from './match-lines.js';
import type { RegionKind } from './region-kind.js';
import { suggestCast } from './suggest.js';

/** A page as its text was read; only a part of what the API tells of it. */
export interface ReadPage {
  readonly regions: readonly {
    readonly text: string;
    readonly box: Box;
    readonly confidence: number;
    readonly balloon?: Balloon | undefined;
    readonly kind?: RegionKind | undefined;
  }[];
  readonly panels: readonly Box[];
  readonly width: number;
}

/** The lines of a text where they stand on the page; a line that was typed has no place. */
export function pageOf(text: string, read: ReadPage | undefined): Page {
  const lines = linesOf(text);
  const found = alignLines(
    lines,
    (read?.regions ?? []).map((region) => region.text),
  );
  return {
    lines: lines.map((line, index) => ({ ...read?.regions[found[index] ?? -1], text: line })),
    panels: read?.panels ?? [],
    width: read?.width ?? 0,
  };
}

interface Known {
  readonly members: readonly Member[];
  readonly kept: readonly AssignedLine[];
  readonly read: ReadPage | undefined;
}

/** One for each line of the text. Without members nobody says it: the voice that speaks without a cast. */
export function assignedLines(text: string, { members, kept, read }: Known): readonly AssignedLine[] {
  const page = pageOf(text, read);
  const matched = matchLines(
    page.lines.map((line) => line.text),
    kept,
  );
  const decided = matched.map((line) => line && { ...line, chosen: true });
  const suggested = suggestCast(page, members, { decided }).lines;
  const known = new Set(members.map(({ id }) => id));
  return suggested.map((line, index) => {
    const memberId = line.memberId !== null && known.has(line.memberId) ? line.memberId : null;
    return { ...line, memberId, chosen: matched[index]?.chosen ?? false };
  });
}
