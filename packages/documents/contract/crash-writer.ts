/**
 * The process that `crash.test.ts` kills: writes to the folder given as its argument until it is killed, and says on its
 * standard output what has been acknowledged, a JSON value a line.
 */
import { printLine } from '@komavox/test-kit';
import { openDocuments } from '../src/open-documents.js';

const [url = '', prefix = ''] = process.argv.slice(2);

/** The effect of a write once it is acknowledged. */
export interface Acknowledged {
  readonly id: string;
  /** Value of the shared counter after the write, at least. */
  readonly total: number;
}

const tell = (value: Acknowledged | 'ready') => printLine(JSON.stringify(value));

async function writer(url: string, prefix: string): Promise<never> {
  const { connection } = await openDocuments(url, 'crash');
  const entries = connection.collection<{ _id: string; key: string; text: string }>('entries');
  const totals = connection.collection<{ _id: string; n: number; last: Record<string, string> }>('totals');
  await entries.createIndex({ key: 1 }, { unique: true });
  await tell('ready');
  async function lane(name: string): Promise<never> {
    for (let round = 0; ; round += 1) {
      const id = `${prefix}-${name}-${round}`;
      await entries.insertOne({ _id: id, key: id, text: 'x'.repeat(round % 700) });
      const after = await totals.findOneAndUpdate(
        { _id: 'all' },
        { $inc: { n: 1 }, $set: { [`last.${name}`]: id } },
        { upsert: true, returnDocument: 'after' },
      );
      await tell({ id, total: after?.n ?? 0 });
    }
  }
  return Promise.race(['a', 'b', 'c'].map(lane));
}

await writer(url, prefix);
