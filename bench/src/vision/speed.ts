/** How quickly the product reads pages, and what it takes of the machine while it reads many. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { quantile } from '../quantile.js';
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
/** After so many pages every process has what it needs. */
const settledAfter = 50;
/** Percent by which memory later may exceed that: more isn't flat. */
const mostGrowth = 10;
const askedAlone = 11;

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
  const rows: Row[] = [];
  const megabytes: number[] = [];
  try {
    for (const [language, all] of groupBy(pages, (page) => page.language)) {
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
      let next = 0;
      const readOneByOne = async () => {
        for (let index = next++; index < count; index = next++) {
          await secondsFor(pageAt(index), fresh(pageAt(index)));
          if (processesAreTold) megabytes.push(processUse().megabytes);
        }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, readOneByOne));
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
  } finally {
    await product.stop();
  }
  return [...rows, ...memoryRows(megabytes)];
}

/** Of all processes together. */
function memoryRows(megabytes: readonly number[]): Row[] {
  const read = megabytes.length;
  if (read <= settledAfter) return [];
  const marks = [0, 0.25, 0.5, 0.75, 1].map(
    (part) => settledAfter + Math.round(part * (read - 1 - settledAfter)),
  );
  // The most of some pages: between two requests a process holds less.
  const mostBefore = (page: number) =>
    Math.max(...megabytes.slice(Math.max(0, page - settledAfter), page + 1));
  const settled = mostBefore(settledAfter);
  return [
    ...marks.map((page): Row => ({
      what: `memory at page ${page + 1}`,
      value: mostBefore(page),
      unit: 'MB',
    })),
    {
      ...{ what: `memory from page ${settledAfter + 1} to the last, growth`, unit: '%', limit: mostGrowth },
      value: 100 * (mostBefore(read - 1) / settled - 1),
    },
  ];
}
