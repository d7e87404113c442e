/** Keeps the panels of a page as its user has corrected them. */
import { Problem } from '@komavox/core';
import type { Context } from '../context.js';
import type { ReadPage } from '../extraction/readings.js';
import type { PagePanels } from '../finding/page-panels.js';
import { inspectPage, pictureHash } from '../images/page-image.js';
import type { Box } from '../raster/raster.js';
import { isWithin } from './is-within.js';

interface PanelsToKeep {
  readonly image: Buffer;
  /** In reading order, in pixels of the image. */
  readonly panels: readonly Box[];
}

/** @throws Problem 415 and 413 as `inspectPage`, 400 `panel_outside`, 409 `too_many_corrections` */
export async function correctPanels(
  { panelCorrections, chassis }: Pick<Context, 'panelCorrections' | 'chassis'>,
  page: ReadPage,
  { image, panels }: PanelsToKeep,
): Promise<PagePanels> {
  const { width, height } = inspectPage(image);
  if (!panels.every((box) => isWithin(box, width, height))) {
    throw new Problem(400, 'panel_outside', 'A panel lies outside the page, or has no size.');
  }
  const picture = pictureHash(image);
  await panelCorrections.keep(page, { panels, width, height, picture }, chassis.clock.now());
  return { panels, width, height };
}
