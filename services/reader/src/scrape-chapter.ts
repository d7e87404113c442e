import { buffer } from 'node:stream/consumers';
import { Problem } from '@komavox/core';
import type { ReaderContext } from './context.js';
import { chapterImages } from './model/scrape/chapter-images.js';

interface ScrapeResult {
  readonly success: boolean;
  /** Absolute addresses in reading order, none twice. */
  readonly imageUrls: readonly string[];
}

const maxPageBytes = 5_000_000;

/** Throws `Problem` 400 `url_required` for a blank address, and as `SafeFetch.fetch`. */
export async function scrapeChapter(
  { safeFetch, settings }: Pick<ReaderContext, 'safeFetch' | 'settings'>,
  address: string,
  signal?: AbortSignal,
): Promise<ScrapeResult> {
  if (address.trim() === '') {
    throw new Problem(400, 'url_required', 'Please enter a valid manga chapter URL to scrape.');
  }
  const { url, contentType, body } = await safeFetch.fetch(address, {
    maxBytes: maxPageBytes,
    totalMs: settings.maxFetchMs,
    contentTypes: ['text/html', 'application/xhtml+xml', 'image/'],
    accept: 'text/html,application/xhtml+xml,image/*;q=0.5',
    ...(signal ? { signal } : {}),
  });
  if (contentType.startsWith('image/')) {
    body.destroy();
    return { success: true, imageUrls: [url.href] };
  }
  const imageUrls = chapterImages(await buffer(body), { url, contentType });
  return { success: imageUrls.length > 0, imageUrls };
}
