/** What a file of browser journeys needs: a product, another site to read from, a browser of its own, and people. */
import { launchBrowser } from './browser.js';
import { startChapterSite, type ChapterSite } from './chapter-site.js';
import { openDemoLibrary, type DemoChapter } from './library.js';
import { meet, type Person, type PersonOptions } from './person.js';
import { raiseShape } from './shape.js';

/** Where journeys take place; plain data, so that one process can tell another of it. */
export interface Scenery {
  readonly origin: string;
  /** The address of every gateway by itself. */
  readonly gateways: readonly string[];
  readonly site: Pick<ChapterSite, 'chapter' | 'nothing' | 'pictures'>;
  readonly chapters: readonly DemoChapter[];
}

export interface Stage extends Scenery {
  meet(options?: PersonOptions): Promise<Person>;
  close(): Promise<void>;
}

/** A product with the demo library, and a site with the first three pages of its first chapter. */
export async function raiseScenery(): Promise<{ scenery: Scenery; close(): Promise<void> }> {
  const { host, show, close, ...site } = await startChapterSite(3);
  const product = await raiseShape({ READER_ALLOWED_HOSTS: host });
  const { origin, gateways } = product;
  const { chapters, picture } = await openDemoLibrary(origin);
  show(await Promise.all((chapters[0]?.pages ?? []).slice(0, 3).map(picture)));
  return {
    scenery: { origin, gateways, site, chapters },
    async close() {
      await product.close();
      await close();
    },
  };
}

/** Of a product that nobody else has used. */
export async function raiseStage(): Promise<Stage> {
  const { scenery, close } = await raiseScenery();
  return openStage(scenery, close);
}

/** Of the product that all files share, and where they must leave the library as it was. */
export const joinStage = (): Promise<Stage> => openStage(joinScenery());

/** The same for those who need no browser. */
export function joinScenery(): Scenery {
  const told = process.env[sharedScenery];
  if (told === undefined)
    throw new Error(`${sharedScenery} is not set: journeys are run by e2e/jest.config.js`);
  return JSON.parse(told) as Scenery;
}

/** The environment variable by which the scenery of all files reaches each. */
export const sharedScenery = 'E2E_SCENERY';

async function openStage(scenery: Scenery, close?: () => Promise<void>): Promise<Stage> {
  const browser = await launchBrowser();
  return {
    ...scenery,
    meet: (options) => meet(browser, scenery.origin, options),
    async close() {
      await browser.close();
      await close?.();
    },
  };
}
