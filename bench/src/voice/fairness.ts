/** How long a short text waits for its first sound while long ones of other users are spoken. */
import { loadavg } from 'node:os';
import { quantile } from '@komavox/test-kit';
import type { Row } from '../table.js';
import { openProduct, type Product } from './product.js';
import { sentencesOf } from './sentences.js';

const processCounts = [1, 2] as const;
const longTexts = 4;
const rounds = 9;
/**
 * Seconds that long ones may add on two quiet cores: half a clause of theirs and at most a whole one, as what is being made
 * is made to its end. Nine seconds of speech in a natural voice, 0.65 s for each.
 */
const limits: Readonly<Record<string, { readonly median: number; readonly most: number }>> = {
  auto: { median: 3, most: 6 },
  hibari: { median: 1.5, most: 3 },
  espeak: { median: 0.5, most: 1 },
};

/** Two minutes of English. */
const longText = sentencesOf('en')
  .map(({ text }) => text)
  .join(' ')
  .slice(0, 1950);
const shortText = 'You must be joking, this cannot be the way out of the city!';

export async function measureFairness(engines: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) {
    for (const processes of processCounts) {
      const product = await openProduct(engine, processes);
      try {
        rows.push(
          ...(await rowsOf(
            product,
            `${engine}, ${processes === 1 ? 'one process' : `${processes} processes`}`,
            limits[engine],
          )),
        );
      } finally {
        await product.stop();
      }
    }
  }
  return [
    ...rows,
    { what: 'fairness: load of the machine (1 minute) at the end', value: loadavg()[0] ?? 0, unit: 'tasks' },
  ];
}

async function rowsOf(
  product: Product,
  name: string,
  limit: { readonly median: number; readonly most: number } | undefined,
): Promise<Row[]> {
  // Each process opens its engine with its first text.
  await Promise.all(
    ['One.', 'Two.', 'Three.'].map((text, n) => product.stream(text, 'en', { user: `warm-${n}` })),
  );
  let count = 0;
  // Numbers at the end: the first clause is the same each time, and nothing comes from the cache.
  const first = async () =>
    (await product.stream(`${shortText} ${(count += 1)}`, 'en', { user: 'short' })).firstMilliseconds / 1000;
  const alone: number[] = [];
  for (let round = 0; round < rounds; round += 1) alone.push(await first());
  const beside: number[] = [];
  const long = await startLong(product);
  for (let round = 0; round < rounds; round += 1) beside.push(await first());
  const ended = await long.end();
  const row = (what: string, value: number, atMost?: number, unit = 's'): Row => ({
    ...{ what: `${name}, ${what}`, value, unit },
    ...(atMost === undefined ? {} : { limit: atMost }),
  });
  const usual = quantile(alone, 0.5);
  const most = Math.max(...beside);
  return [
    row('first sound of a short text alone (median)', usual),
    row(`beside ${longTexts} long ones (median)`, quantile(beside, 0.5)),
    row(`beside ${longTexts} long ones (most)`, most),
    row('added by long ones (median)', quantile(beside, 0.5) - usual, limit?.median),
    row('added by long ones (most)', most - usual, limit?.most),
    row('long ones that ended meanwhile and were followed by others', ended, undefined, 'texts'),
  ];
}

/** Long texts of two users, as many at any time, each of which has been heard by then. */
async function startLong(product: Product): Promise<{ end: () => Promise<number> }> {
  const leaving = new AbortController();
  const { signal } = leaving;
  let ended = 0;
  const begun: Promise<void>[] = [];
  const spoken = Array.from({ length: longTexts }, async (_, n) => {
    let onFirst = (): void => undefined;
    begun.push(new Promise<void>((resolve) => (onFirst = resolve)));
    for (let part = 0, left = 5; !signal.aborted; part += 1) {
      const text = `Number ${part * longTexts + n}. ${longText}`;
      try {
        await product.stream(text, 'en', { user: `long-${n % 2}`, signal, onFirst });
        ended += 1;
      } catch (error) {
        // On a machine that is busy an answer may end before its speech.
        if (!signal.aborted && (left -= 1) === 0) throw error;
      }
    }
  });
  // Whichever fails, fails this.
  const failed = Promise.all(spoken);
  await Promise.race([Promise.all(begun), failed]);
  return {
    async end() {
      const before = ended;
      leaving.abort();
      await failed;
      return before;
    },
  };
}
