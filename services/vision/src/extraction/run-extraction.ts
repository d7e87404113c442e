/** Reads the image of an extraction. */
import { retryWhileUnavailable } from '@komavox/core';
import { readObject } from '@komavox/objects';
import type { Context } from '../context.js';
import { extractText, type PageText } from './extract-text.js';
import { imageKey, type Extraction } from './store.js';

const maxRunMs = 60_000;

export async function runExtraction(
  { chassis, engine }: Pick<Context, 'chassis' | 'engine'>,
  extraction: Extraction,
  signal: AbortSignal,
): Promise<{ readonly text: PageText }> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]);
  const key = imageKey(extraction._id);
  const image = await retryWhileUnavailable(() => readObject(chassis.objects, key), limit);
  return { text: await extractText(image, extraction, engine, limit) };
}
