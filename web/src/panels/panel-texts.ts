/** The text of a page, panel by panel. */
import { alignLines, linesOf } from '@komavox/cast';
import type { Box, TextRegion } from '../api/types.js';
import { panelOf } from './panel-of.js';

interface PageWithTexts {
  /** As it is spoken, a balloon a line; it may have been corrected. */
  readonly text: string;
  readonly regions: readonly Pick<TextRegion, 'text' | 'box'>[];
}

/**
 * The lines of the text that belong to each panel, in their order: every line once, a text outside of all panels with the
 * nearest. A line that is nowhere on the page, as somebody wrote it, stays with the one before.
 *
 * @param panels in pixels of the image, at least one
 */
export function panelTexts({ text, regions }: PageWithTexts, panels: readonly Box[]): readonly string[] {
  const lines = linesOf(text);
  const known = regions.flatMap(({ text: words, box }) => linesOf(words).map((line) => ({ line, box })));
  const places = alignLines(
    lines,
    known.map(({ line }) => line),
  );
  const found = places.map((place) => {
    const region = known[place];
    return region ? panelOf(region.box, panels) : undefined;
  });
  const first = found.find((panel) => panel !== undefined) ?? 0;
  const perPanel: string[][] = panels.map(() => []);
  let panel = first;
  lines.forEach((line, at) => {
    panel = found[at] ?? panel;
    perPanel[panel]?.push(line);
  });
  return perPanel.map((each) => each.join('\n'));
}
