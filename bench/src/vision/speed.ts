/** How quickly the product reads pages, and what it takes of the machine while it reads many. */
import { readFileSync } from 'node:fs';
import { quantile } from '@komavox/test-kit';
import type { Row } from '../table.js';
import { processesAreTold, processUse } from '../process-use.js';
import { groupBy } from './groups.js';
import { askForText, bootProduct } from './readers/product.js';
import { isUnspaced } from './score/comparable.js';
import type { TruthPage } from './truth.js';

/** Seconds a page, by the clock on two cores that do nothing else. */
const mostSeconds = { spaced: 1 / 1.5, unspaced: 1 / 0.8 };
const mostSecondsAlone = 1.5;
const mostMillisecondsKnown = 20;
/** After so many pages every process has what it needs; memory of as many more is compared. */
const settledAfter = 50;
/** Percent by which memory later may exceed that: more isn't flat. */
const mostGrowth = 10;
const askedAlone = 11;
/** The page that is shown and those that the reader asks for ahead: as many as a user may have open. */
const askedAtATime = 4;

/** @param count pages of each language; where there are fewer, each is read several times, as another image */
export async function measureSpeed(pages: readonly TruthPage[], count: number): Promise<Row[]> {
  const product = await bootProduct('auto');
  let images = 0;
  /** Bytes after the end of a picture make it another one. */
  const fresh = (page: TruthPage) =>
    Buffer.concat([readFileSync(page.file), Buffer.from(` ${(images += 1)}`)]);
  const secondsFor = async (page: TruthPage, image: Buffer): Promise<number> => {
    const started = performance.now();
    const response = await askForText(product, page, image);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${page.file}: ${response.status} ${text}`);
    return (performance.now() - started) / 1000;
  };
  /** Reads them, several at a time. Memory of all processes together, after each page. */
  const readMany = async (all: readonly TruthPage[], many: number): Promise<number[]> => {
    const megabytes: number[] = [];
    let next = 0;
    const readOneByOne = async () => {
      for (let index = next++; index < many; index = next++) {
        const page = all[index % all.length] as TruthPage;
        await secondsFor(page, fresh(page));
        if (processesAreTold) megabytes.push(processUse().megabytes);
      }
    };
    await Promise.all(Array.from({ length: askedAtATime }, readOneByOne));
    return megabytes;
  };
  const rows: Row[] = [];
  const memory: (readonly number[])[] = [];
  const languages = groupBy(pages, (page) => page.language);
  try {
    for (const [language, all] of languages) {
      const pageAt = (index: number) => all[index % all.length] as TruthPage;
      await secondsFor(pageAt(0), fresh(pageAt(0)));
      const alone: number[] = [];
      const known: number[] = [];
      for (let index = 0; index < askedAlone; index += 1) {
        const image = fresh(pageAt(index));
        alone.push(await secondsFor(pageAt(index), image));
        known.push(await secondsFor(pageAt(index), image));
      }
      const before = processesAreTold ? processUse().cpuSeconds : NaN;
      const started = performance.now();
      memory.push(await readMany(all, count));
      const seconds = (performance.now() - started) / 1000 / count;
      const most = isUnspaced(language) ? mostSeconds.unspaced : mostSeconds.spaced;
      rows.push(
        { what: `${language}, a page of many, by the clock`, value: seconds, unit: 's', limit: most },
        ...(processesAreTold
          ? [
              {
                ...{ what: `${language}, a page of many, of the processor`, unit: 's' },
                value: (processUse().cpuSeconds - before) / count,
              },
            ]
          : []),
        {
          ...{ what: `${language}, a page alone, median`, unit: 's', limit: mostSecondsAlone },
          value: quantile(alone, 0.5),
        },
        {
          ...{ what: `${language}, a page that is known, median`, unit: 'ms', limit: mostMillisecondsKnown },
          value: 1000 * quantile(known, 0.5),
        },
      );
    }
    const [first] = languages.values();
    if (first && count >= 2 * settledAfter) memory.push(await readMany(first, 2 * settledAfter));
  } finally {
    await product.stop();
  }
  return [...rows, ...memoryRows([...languages.keys()], memory)];
}

/**
 * @param memory of the pages of each language, and of those of the first one once more. Pages of one language need more
 * than those of another, so that each is compared with itself.
 */
function memoryRows(languages: readonly string[], memory: readonly (readonly number[])[]): Row[] {
  const [first] = memory;
  const last = memory.at(-1);
  if (!first || !last || last.length < 2 * settledAfter) return [];
  const settled = (megabytes: readonly number[]) =>
    quantile(megabytes.slice(settledAfter, 2 * settledAfter), 0.5);
  const growth = (from: number, to: number) => 100 * (to / from - 1);
  return [
    ...languages.flatMap((language, index): Row[] => {
      const megabytes = memory[index] ?? [];
      const end = quantile(megabytes.slice(-settledAfter), 0.5);
      return [
        { what: `${language}, memory, median`, value: quantile(megabytes, 0.5), unit: 'MB' },
        { what: `${language}, memory, highest`, value: Math.max(...megabytes), unit: 'MB' },
        {
          ...{ what: `${language}, memory from page ${settledAfter + 1} to the last, growth`, unit: '%' },
          ...{ value: growth(settled(megabytes), end), limit: mostGrowth },
        },
      ];
    }),
    {
      ...{ what: `${languages[0]}, memory after all of them, growth`, unit: '%', limit: mostGrowth },
      value: growth(settled(first), settled(last)),
    },
  ];
}
