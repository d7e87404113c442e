/** What a file of browser journeys needs: one product, one browser, another site to read from, and people. */
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { startChapterSite, type ChapterSite } from './chapter-site.js';
import { openDemoLibrary, type DemoChapter } from './library.js';
import { meet, type Person, type PersonOptions } from './person.js';
import { startProduct, temporaryFolder, type ProductProcess } from './product-process.js';

export interface Stage {
  readonly product: ProductProcess;
  readonly browser: Browser;
  readonly site: ChapterSite;
  readonly chapters: readonly DemoChapter[];
  meet(options?: PersonOptions): Promise<Person>;
  close(): Promise<void>;
}

/** The site has the first three pages of the first chapter. */
export async function raiseStage(environment: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const folder = temporaryFolder();
  const site = await startChapterSite(3);
  const product = await startProduct({
    folder,
    environment: { READER_ALLOWED_HOSTS: site.host, ...environment },
  });
  const browser = await launchBrowser();
  const { chapters, picture } = await openDemoLibrary(product.origin);
  site.show(await Promise.all((chapters[0]?.pages ?? []).slice(0, 3).map(picture)));
  return {
    product,
    browser,
    site,
    chapters,
    meet: (options) => meet(browser, product, options),
    async close() {
      await browser.close();
      await product.kill('SIGTERM');
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
