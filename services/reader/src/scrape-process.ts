/** Process that reads the pages of strangers. */
import { serve } from '@komavox/isolation/process';
import { chapterImages } from './model/scrape/chapter-images.js';

export interface PageToScrape {
  readonly html: Uint8Array;
  /** The page's own address. */
  readonly url: string;
  readonly contentType: string;
}

serve(async function* ({ html, url, contentType }: PageToScrape): AsyncGenerator<readonly string[]> {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  yield chapterImages(bytes, { url: new URL(url), contentType });
});
