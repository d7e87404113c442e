/** The product under test with the demo library, and another site to read from. */
import { startChapterSite, type ChapterSite } from './chapter-site.js';
import { openDemoLibrary, type DemoChapter } from './library.js';
import { startTopology } from './topology.js';

/** Plain data, so that the process that starts it can hand it to those that run tests. */
export interface TestApp {
  readonly origin: string;
  /** The address of every gateway by itself. */
  readonly gateways: readonly string[];
  readonly site: Pick<ChapterSite, 'chapter' | 'nothing' | 'images'>;
  readonly chapters: readonly DemoChapter[];
}

interface StartedApp {
  readonly app: TestApp;
  close(): Promise<void>;
}

/** A product of its own, and a site with the first three pages of the demo library's first chapter. */
export async function startApp(): Promise<StartedApp> {
  const { host, publish, close, ...site } = await startChapterSite(3);
  const product = await startTopology({ READER_ALLOWED_HOSTS: host });
  const { origin, gateways } = product;
  const { chapters, image } = await openDemoLibrary(origin);
  publish(await Promise.all((chapters[0]?.pages ?? []).slice(0, 3).map(image)));
  return {
    app: { origin, gateways, site, chapters },
    async close() {
      await product.close();
      await close();
    },
  };
}

/** The environment variable by which the shared app reaches each test file. */
export const sharedAppVariable = 'TEST_APP';

/** The app that all files share, and whose library they must leave as it was. */
export function sharedApp(): TestApp {
  const value = process.env[sharedAppVariable];
  if (value === undefined)
    throw new Error(`${sharedAppVariable} is not set: run these tests with tests/jest.config.js`);
  return JSON.parse(value) as TestApp;
}
