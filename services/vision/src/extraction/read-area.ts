/** Reads a part of a page that somebody has drawn a box around. */
import { spokenText } from '@komavox/cast';
import { Problem } from '@komavox/core';
import { isolatePart } from '@komavox/media/image';
import type { Context } from '../context.js';
import type { PageText, Region } from './extract-text.js';
import type { Box } from '../page/raster.js';
import { inspectPage, refuse } from '../images/page-image.js';
import { requestText, type TextRequest } from './request-text.js';

/** Pixels: no letter is smaller. */
const minSide = 4;

/**
 * The text of the area, and where it lies on the page; nothing is remembered of it as the text of the page.
 * @throws Problem 400 `area_outside` where less than a letter of it is on the image, and as `requestText`
 */
export async function readArea(
  context: Context,
  asked: TextRequest,
  area: Box,
  signal: AbortSignal,
): Promise<PageText> {
  const whole = await inspectPage(asked.image);
  const left = Math.max(0, Math.floor(area.x));
  const top = Math.max(0, Math.floor(area.y));
  const part = {
    ...{ left, top },
    width: Math.min(whole.width, Math.ceil(area.x + area.width)) - left,
    height: Math.min(whole.height, Math.ceil(area.y + area.height)) - top,
  };
  if (Math.min(part.width, part.height) < minSide) {
    throw new Problem(400, 'area_outside', 'This area is not on the page, or too small.');
  }
  // As large as the page: letters are looked for at the same size.
  const isolate = () => isolatePart(asked.image, whole, part).catch(refuse);
  const image = await context.decoding.run(asked.user, signal, isolate);
  const { text } = await requestText(context, { ...asked, image }, signal);
  // Somebody drew a box to have it read: nothing in it is left out.
  const regions = text.regions.map(({ kind = 'dialogue', ...region }): Region => ({
    ...region,
    kind: kind === 'narration' || kind === 'thought' ? kind : 'dialogue',
  }));
  return { ...text, text: spokenText(regions), regions, panels: [] };
}
