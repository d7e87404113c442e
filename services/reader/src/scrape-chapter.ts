import { buffer } from 'node:stream/consumers';
import { Problem } from '@komavox/core';
import { IsolationError, problemOfWork, type WorkOptions } from '@komavox/isolation';
import type { ReaderContext } from './context.js';

interface ScrapeResult {
  readonly success: boolean;
  /** Absolute addresses in reading order, none twice. */
  readonly imageUrls: readonly string[];
}

const maxPageBytes = 5_000_000;

const pages = {
  code: 'scraping',
  busy: 'Too many pages are being read.',
  slow: 'Reading this page took too long.',
};

/**
 * Throws `Problem` 400 `url_required` for a blank address, 422 `page_unreadable`, 503 `scraping_busy` or
 * `scraping_too_slow`, and as `SafeFetch.fetch`.
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
  problemOfWork(cause, pages) ??
  new Problem(422, 'page_unreadable', 'This page could not be read.', { cause });
