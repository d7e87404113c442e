/** What the process that speaks takes of memory, after its first text and after many. */
import type { Row } from '../table.js';
import { forEachEngine } from './product.js';
import { sentencesOf } from './sentences.js';
import { workerUseIfAny } from './worker-use.js';

const mostMegabytes = 950;
/** After so many texts a process has what it needs. */
const settledAfter = 50;
/** Percent by which any later text may exceed that: more isn't flat. */
const mostGrowth = 10;

/**
 * English, as every engine speaks it. Numbers make the texts different, all of three digits: memory grows with a text's
 * length, and later texts shall not be longer.
 */
export const measureMemory = (engines: readonly string[], texts: number): Promise<Row[]> =>
  forEachEngine(engines, ['en'], async ({ engine, product }) => {
    const sentences = sentencesOf('en');
    /** Megabytes after each text. */
    const taken: number[] = [];
    for (let n = 0; n < texts; n += 1) {
      await product.speak(`${sentences[n % sentences.length]?.text ?? ''} ${100 + n}`, 'en', {});
      taken.push(workerUseIfAny()?.rss ?? taken.at(-1) ?? 0);
    }
    const settled = Math.min(settledAfter, texts);
    const before = taken[settled - 1] ?? 0;
    const later = Math.max(before, ...taken.slice(settled));
    const row = (what: string, value: number, unit = 'MB', limit?: number): Row => ({
      what: `${engine}, memory of the worker ${what}`,
      ...{ value, unit, ...(limit === undefined ? {} : { limit }) },
    });
    return [
      row('after its first text', taken[0] ?? 0),
      row(`after ${settled} texts`, before),
      row(`after ${texts} texts`, taken.at(-1) ?? 0),
      row(`at most after any of ${texts} texts`, Math.max(...taken), 'MB', mostMegabytes),
      row(`at most after text ${settled}, growth`, 100 * (later / before - 1), '%', mostGrowth),
    ];
  });
