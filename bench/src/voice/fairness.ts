/** How long a short text waits for its first sound while long ones of other users are spoken. */
import { loadavg } from 'node:os';
import { quantile } from '../quantile.js';
import type { Row } from '../table.js';
import { openProduct, type Product } from './product.js';
import { sentencesOf } from './sentences.js';

const processCounts = [1, 2] as const;
const longTexts = 4;
const rounds = 6;
/** Seconds that long ones may add: about one clause of theirs, on two quiet cores. */
const mostWaited = 3;

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

async function rowsOf(product: Product, name: string): Promise<Row[]> {
  // Each process opens its engine with its first text.
  await Promise.all(
    ['One.', 'Two.', 'Three.'].map((text, n) => product.stream(text, 'en', { user: `warm-${n}` })),
  );
  // As many words each time: what is timed is the first clause.
  const first = async (round: number) =>
    (await product.stream(`${round} ${shortText}`, 'en', { user: 'short' })).firstMilliseconds / 1000;
  const alone: number[] = [];
  for (let round = 0; round < rounds; round += 1) alone.push(await first(round));
  const beside: number[] = [];
  const long = await startLong(product);
  for (let round = 0; round < rounds; round += 1) beside.push(await first(rounds + round));
  const ended = await long.end();
  const row = (what: string, value: number, limit?: number, unit = 's'): Row => ({
    ...{ what: `${name}, ${what}`, value, unit },
    ...(limit === undefined ? {} : { limit }),
  });
  const added = quantile(beside, 0.5) - quantile(alone, 0.5);
  return [
    row('first sound of a short text alone (median)', quantile(alone, 0.5)),
    row(`beside ${longTexts} long ones (median)`, quantile(beside, 0.5)),
    row(`beside ${longTexts} long ones (most)`, Math.max(...beside)),
    row('added by long ones (median)', added, mostWaited),
    // Beside fewer than all of them nothing is shown; eSpeak reads two minutes in a moment.
    row(
      'long ones that ended before the last short one',
      ended,
      name.startsWith('espeak') ? undefined : 0,
      'texts',
    ),
  ];
}

/** Long texts of two users, each of which has been heard by then. */
async function startLong(product: Product): Promise<{ end: () => Promise<number> }> {
  const leaving = new AbortController();
  let ended = 0;
  const begun: Promise<void>[] = [];
  const spoken = Array.from({ length: longTexts }, (_, n) => {
    let onFirst = (): void => undefined;
    begun.push(new Promise<void>((resolve) => (onFirst = resolve)));
    const options = { user: `long-${n % 2}`, signal: leaving.signal, onFirst };
    return product.stream(`Number ${n}. ${longText}`, 'en', options).then(
      () => void (ended += 1),
      (error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      },
    );
  });
  await Promise.race([Promise.all(begun), Promise.all(spoken)]);
  return {
    async end() {
      const before = ended;
      leaving.abort();
      await Promise.all(spoken);
      return before;
    },
  };
}
