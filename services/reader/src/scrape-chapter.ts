import { buffer } from 'node:stream/consumers';
import { Problem } from '@komavox/core';
import { IsolationError, type WorkOptions } from '@komavox/isolation';
import type { ReaderContext } from './context.js';

interface ScrapeResult {
  readonly success: boolean;
  /** Absolute addresses in reading order, none twice. */
  readonly imageUrls: readonly string[];
}

const maxPageBytes = 5_000_000;

/**
 * Throws `Problem` 400 `url_required` for a blank address, 422 `page_unreadable`, 503 `scraping_busy`, and as
 * `SafeFetch.fetch`.
 */
export async function scrapeChapter(
  { safeFetch, scraping, settings }: Pick<ReaderContext, 'safeFetch' | 'scraping' | 'settings'>,
  address: string,
  { signal, user }: WorkOptions = {},
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
  const page = { html: await buffer(body), url: url.href, contentType };
  const imageUrls = await scraping.run(page, { signal, user }).catch((error: unknown) => {
    throw error instanceof IsolationError ? problemOf(error) : error;
  });
  return { success: imageUrls.length > 0, imageUrls };
}

const problemOf = (cause: IsolationError): Problem =>
  cause.reason === 'busy' || cause.reason === 'stopping'
    ? new Problem(503, 'scraping_busy', 'Too many pages are being read. Please try again in a moment.', {
        cause,
      })
    : new Problem(422, 'page_unreadable', 'This page could not be read.', { cause });
