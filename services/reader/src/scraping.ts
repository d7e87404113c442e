import { IsolatedWork } from '@komavox/isolation';
import type { PageToScrape } from './scrape-process.js';

/** Gives the addresses of the images on a chapter's page. */
export type Scraping = IsolatedWork<PageToScrape, readonly string[]>;

export const openScraping = (): Scraping => new IsolatedWork(new URL('./scrape-process.js', import.meta.url));
