/** The margin of a page: where its number, the chapter's title and the magazine's words are printed. */
import { sharedArea, type Box } from '../raster/raster.js';

/** Of the page's sides. */
const band = 0.06;
/** Of a box, in a panel: less stands outside. */
const inPanel = 0.3;

/** All of it lies in a strip along one of the page's sides. */
export function isNearEdge(
  { x, y, width, height }: Box,
  page: { readonly width: number; readonly height: number },
): boolean {
  const [across, along] = [band * page.width, band * page.height];
  return x + width < across || y + height < along || x > page.width - across || y > page.height - along;
}

export const isOutside = (box: Box, panels: readonly Box[]): boolean =>
  panels.every((panel) => sharedArea(panel, box) < inPanel * box.width * box.height);
