/** The documents' write-ahead log was cut off or damaged after its writer was killed: what is left is a whole beginning. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@komavox/sqlite';
import {
  copyDamaged,
  cutAt,
  cutPlaces,
  type Damage,
  flipAt,
  randomFrom,
  startChild,
} from '@komavox/test-kit';
import { openDocuments } from '../open-documents.js';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const times = 40;
const database = 'crash';
const lanes = ['a', 'b', 'c'];

interface Entry {
  readonly _id: string;
  readonly key: string;
  readonly text: string;
}

interface Total {
  readonly _id: string;
  readonly n: number;
  readonly last: Readonly<Record<string, string>>;
}

describe('embedded documents whose write-ahead log is damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const original = join(folder, 'original');

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  beforeAll(async () => {
    // All is in the write-ahead log, tables and indexes, too.
    const script = new URL('../../contract/crash-writer.js', import.meta.url);
    const child = startChild(script, [`sqlite:${original}`, 'one']);
    await child.line('{"id":"one-b-40"');
    await child.kill();
    process.stderr.write(`Write-ahead logs of documents are damaged with TEST_SEED=${String(seed)}\n`);
  }, 30_000);

  const walSize = () => statSync(join(original, `${database}.db-wal`)).size;

  interface Left {
    readonly documents: number;
    /** The store's warning of the damage. */
    readonly told: string | undefined;
  }

  /** Damages a copy, opens it, looks through it, and works on with it. */
  async function examine(damage: Damage): Promise<Left> {
    const copy = join(folder, 'copy');
    copyDamaged(original, copy, database, damage);
    // Compares each index with its table, those of expressions, too.
    const raw = openSqlite(join(copy, `${database}.db`));
    const told = raw.damage;
    expect(raw.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    raw.close();
    const { connection, damage: toldAgain, close } = await openDocuments(`sqlite:${copy}`, database);
    try {
      expect(toldAgain).toBeUndefined();
      const entries = connection.collection<Entry>('entries');
      const stored = await entries.find({}).toArray();
      const ids = stored.map(({ _id }) => _id);
      // Each lane waited for one write before it asked for the next.
      for (const lane of lanes) {
        const own = ids.filter((id) => id.startsWith(`one-${lane}-`));
        expect(own).toEqual(own.map((_, round) => `one-${lane}-${String(round)}`));
      }
      // The count was written after each, and the entries it names are there.
      const total = await connection.collection<Total>('totals').findOne({ _id: 'all' });
      const counted = total?.n ?? 0;
      expect(counted).toBeLessThanOrEqual(ids.length);
      expect(counted).toBeGreaterThanOrEqual(ids.length - lanes.length);
      for (const id of Object.values(total?.last ?? {})) expect(ids).toContain(id);

      await entries.createIndex({ key: 1 }, { unique: true });
      for (const entry of stored) expect(await entries.findOne({ key: entry.key })).toEqual(entry);
      const byKey = await entries.find({}).sort({ key: 1 }).toArray();
      expect(byKey.map(({ key }) => key)).toEqual(ids.toSorted());
      for (const key of ids.slice(-3)) {
        await expect(entries.insertOne({ _id: 'again', key, text: '' })).rejects.toMatchObject({
          code: 11000,
        });
      }
      await entries.insertOne({ _id: 'after', key: 'after', text: '' });
      expect(await entries.countDocuments({ key: 'after' })).toBe(1);
      return { documents: ids.length, told };
    } finally {
      await close();
      rmSync(copy, { recursive: true });
    }
  }

  it(`keep a whole beginning over ${String(times)} cuts`, async () => {
    const whole = await examine(() => undefined);
    expect(whole.told).toBeUndefined();
    let before = 0;
    for (const place of cutPlaces(times, walSize(), randomFrom(seed))) {
      const left = await examine(cutAt(place));
      // An entry that was never there can't be told from one that was cut off.
      expect(left.told).toBeUndefined();
      expect(left.documents).toBeGreaterThanOrEqual(before);
      expect(left.documents).toBeLessThanOrEqual(whole.documents);
      before = left.documents;
    }
    process.stderr.write(`Of ${String(whole.documents)} documents the longest cut left ${String(before)}\n`);
    expect(before).toBeGreaterThan(0);
  }, 120_000);

  it(`keep a whole beginning where bits were turned over, ${String(times)} times`, async () => {
    const random = randomFrom(seed + 1);
    const { documents: whole } = await examine(() => undefined);
    let told = 0;
    for (let time = 0; time < times; time += 1) {
      // First in each field of the header, whose damage takes all.
      const place = time < 8 ? time * 4 : Math.floor(random() * walSize());
      const left = await examine(flipAt(place, Math.floor(random() * 8)));
      if (time < 8) expect(left.documents).toBe(0);
      // The last transactions, of which none lies whole behind the damage, may go without a word.
      if (left.documents < whole - 2 * lanes.length) {
        told += 1;
        expect(left.told).toMatch(/crash\.db-wal was damaged: .* at least [1-9]\d* transactions$/);
      }
    }
    expect(told).toBeGreaterThanOrEqual(8);
  }, 120_000);
});
