/** What the process that speaks takes of memory, after its first text and after many. */
import type { Row } from '../table.js';
import { forEachEngine } from './product.js';
import { sentencesOf } from './sentences.js';

const mostMegabytes = 950;
/** How much more than after a tenth of the texts still counts as flat. */
const mostGrowth = 60;

/** English, as every engine speaks it; numbers make the texts different. */
export const measureMemory = (engines: readonly string[], texts: number): Promise<Row[]> =>
  forEachEngine(engines, ['en'], async ({ engine, product }) => {
    const sentences = sentencesOf('en');
    const speak = (n: number) =>
      product.speak(`${sentences[n % sentences.length]?.text ?? ''} ${n}`, 'en', {});
    await speak(0);
    const first = product.workerUse().rss;
    const warm = Math.max(1, Math.floor(texts / 10));
    for (let n = 1; n < warm; n += 1) await speak(n);
    const early = product.workerUse().rss;
    let most = early;
    for (let n = warm; n < texts; n += 1) {
      await speak(n);
      most = Math.max(most, product.workerUse().rss);
    }
    const row = (what: string, value: number, limit?: number): Row => ({
      what: `${engine}, memory of the worker ${what}`,
      value,
      unit: 'MB',
      ...(limit === undefined ? {} : { limit }),
    });
    return [
      row('after its first text', first),
      row(`after ${warm} texts`, early),
      row(`after ${texts} texts`, product.workerUse().rss),
      row(`at most after any of ${texts} texts`, most, mostMegabytes),
      row(`gained from text ${warm} to ${texts}`, product.workerUse().rss - early, mostGrowth),
    ];
  });
