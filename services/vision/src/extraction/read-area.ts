/** Reads a part of a page that somebody has drawn a box around. */
import { spokenText } from '@komavox/cast';
import type { Context } from '../context.js';
import type { PageText, Region } from './extract-text.js';
import type { Box } from '../raster/raster.js';
import { inspectPage, isolateArea } from '../images/page-image.js';
import { requestText, type TextRequest } from './request-text.js';

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
  inspectPage(asked.image);
  // As large as the page: letters are looked for at the same size.
  const { user } = asked;
  const isolate = () => isolateArea(context.engine.pages, asked.image, area, { signal, user });
  const image = await context.decoding.run(user, signal, isolate);
  const { text } = await requestText(context, { ...asked, image }, signal);
  // Somebody drew a box to have it read: nothing in it is left out.
  const regions = text.regions.map(({ kind = 'dialogue', ...region }): Region => ({
    ...region,
    kind: kind === 'narration' || kind === 'thought' ? kind : 'dialogue',
  }));
  return { ...text, text: spokenText(regions), regions, panels: [] };
}
