/** Has one reader read pages, set by set and language by language, and scores them. */
import { groupBy } from './groups.js';
import type { Cost, PageReader } from './readers/page-reader.js';
import type { Reading } from './score/reading.js';
import { scorePage, type Counts } from './score/score-page.js';
import type { TruthPage } from './truth.js';

export interface PageResult {
  readonly page: TruthPage;
  readonly counts: Counts;
  readonly reading: Reading;
}

export interface Measured {
  readonly reader: string;
  readonly pages: readonly PageResult[];
  /** Clock time, as many pages at a time as the reader reads. */
  readonly seconds: ReadonlyMap<string, number>;
  readonly cost: Cost;
}

/** Of one set and one language. */
export const groupOf = ({ set, language }: TruthPage): string => `${set}, ${language}`;

export async function measure(reader: PageReader, pages: readonly TruthPage[]): Promise<Measured> {
  const results: PageResult[] = [];
  const seconds = new Map<string, number>();
  for (const [group, all] of groupBy(pages, groupOf)) {
    const started = performance.now();
    const waiting = [...all];
    const readOneByOne = async () => {
      for (let page = waiting.shift(); page; page = waiting.shift()) {
        const reading = await readOrNothing(reader, page);
        results.push({ page, reading, counts: scorePage(page, reading) });
      }
    };
    await Promise.all(Array.from({ length: reader.atATime }, readOneByOne));
    seconds.set(group, (performance.now() - started) / 1000);
  }
  return { reader: reader.name, pages: results, seconds, cost: await reader.cost() };
}

/** A page that can't be read is a page of which nothing was read. */
async function readOrNothing(reader: PageReader, page: TruthPage): Promise<Reading> {
  try {
    return await reader.read(page);
  } catch (error) {
    console.error(`${reader.name} read nothing of ${page.file}.`, error);
    return { pieces: [], panels: [] };
  }
}
