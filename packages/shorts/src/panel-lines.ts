/** The text of a page, panel by panel. */
import { alignLines, linesOf } from '@komavox/cast';
import type { Box } from '@komavox/scene';
import { panelOf } from './panel-of.js';

export interface PageWithTexts {
  /** As it is spoken, a balloon a line; it may have been corrected. */
  readonly text: string;
  readonly regions: readonly { readonly text: string; readonly box: Box }[];
}

export interface PanelLine {
  /** Its place among the lines of the page's text. */
  readonly index: number;
  readonly text: string;
  /** In pixels of the page's image; missing of a line that is nowhere on the page. */
  readonly box?: Box;
}

/**
 * The lines of the text that belong to each panel, in their order: every line once, a text outside of all panels with the
 * nearest. A line that is nowhere on the page, as somebody wrote it, stays with the one before.
 *
 * @param panels in pixels of the image, at least one
 */
export function panelLines(
  { text, regions }: PageWithTexts,
  panels: readonly Box[],
): readonly (readonly PanelLine[])[] {
  const lines = linesOf(text);
  const known = regions.flatMap(({ text: words, box }) => linesOf(words).map((line) => ({ line, box })));
  const places = alignLines(
    lines,
    known.map(({ line }) => line),
  );
  const found = places.map((place) => {
    const region = known[place];
    return region && { box: region.box, panel: panelOf(region.box, panels) };
  });
  const perPanel: PanelLine[][] = panels.map(() => []);
  let panel = found.find((place) => place !== undefined)?.panel ?? 0;
  lines.forEach((line, index) => {
    const place = found[index];
    panel = place?.panel ?? panel;
    perPanel[panel]?.push({ index, text: line, ...(place && { box: place.box }) });
  });
  return perPanel;
}

/** A line each. */
export const textOf = (lines: readonly PanelLine[]): string => lines.map(({ text }) => text).join('\n');

/** The lines of each panel as its text. */
export const panelTexts = (page: PageWithTexts, panels: readonly Box[]): readonly string[] =>
  panelLines(page, panels).map(textOf);
