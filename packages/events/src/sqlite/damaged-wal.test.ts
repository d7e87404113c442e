/** A write-ahead log that was cut off or damaged after its writer was killed: what is left is a whole beginning. */
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  copyDamaged,
  cutAt,
  cutPlaces,
  type Damage,
  flipAt,
  randomFrom,
  startChild,
  until,
} from '@komavox/test-kit';
import { createLogger } from '@komavox/core';
import { openSqlite } from '@komavox/sqlite';
import { openEventLog } from '../open-event-log.js';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const cuts = 40;

describe('an embedded event log whose write-ahead log is damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const [topic, group] = ['made.v1', 'test.group'];
  const warnings: string[] = [];
  const logger = createLogger({
    level: 'warn',
    destination: {
      write: (line) => {
        if (line.includes('was damaged')) warnings.push(line);
      },
    },
  });
  const original = join(folder, 'original');

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  beforeAll(async () => {
    // Elsewhere: a connection of this process would tidy up, when it is collected, what the killed one left.
    const prepared = join(folder, 'prepared');
    const events = await openEventLog(`sqlite:${prepared}`, { clientId: 'test', logger });
    await events.ensureTopics([{ name: topic, partitions: 4 }]);
    await events.close();
    cpSync(prepared, original, { recursive: true });
    const script = new URL('../../contract/crash-child.js', import.meta.url);
    const child = startChild(script, ['work', `sqlite:${original}`, topic, group, '0']);
    await child.line('acknowledged 60');
    await sleep(20);
    await child.kill();
  }, 30_000);

  function damaged(name: string, damage: Damage): string {
    const copy = join(folder, name);
    copyDamaged(original, copy, 'log', damage);
    return copy;
  }

  /** Opens it, looks through it, and works on with it; answers how many messages were left. */
  async function examine(copy: string): Promise<number> {
    const events = await openEventLog(`sqlite:${copy}`, { clientId: 'test', logger });
    try {
      const database = openSqlite(join(copy, 'log.db'));
      expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      database.close();
      const left = await events.read(topic);
      for (const row of await events.lag(group, [topic])) {
        const offsets = left
          .filter(({ partition }) => partition === row.partition)
          .map(({ offset }) => Number(offset));
        // Without gaps, up to the end that is known, and read no further than that.
        expect(offsets).toEqual(offsets.map((_, index) => index));
        expect(Number(row.end)).toBe(offsets.length);
        expect(Number(row.committed)).toBeLessThanOrEqual(offsets.length);
      }
      // Each of the writer's five lanes waited for one message before it wrote the next.
      const ids = left.map(({ headers }) => Number(headers['id']));
      for (let lane = 0; lane < 5; lane += 1) {
        const own = ids.filter((id) => id % 5 === lane).sort((one, other) => one - other);
        expect(own).toEqual(own.map((_, index) => index * 5 + lane));
      }
      const fresh = Array.from({ length: 20 }, (_, index) => `new-${String(index)}`);
      await events.publish(fresh.map((id) => ({ topic, key: id, value: Buffer.from(id), headers: { id } })));
      const handled = new Set<string>();
      await events.consume({
        group,
        topics: [topic],
        handle: (record) => Promise.resolve(void handled.add(record.headers['id'] ?? '')),
      });
      await until('no later message is passed over', () => fresh.every((id) => handled.has(id)), 10_000);
      return left.length;
    } finally {
      await events.close();
      rmSync(copy, { recursive: true });
    }
  }

  it(`keeps a whole beginning, and its group goes on, over ${String(cuts)} cuts`, async () => {
    process.stderr.write(`Write-ahead logs are cut with TEST_SEED=${String(seed)}\n`);
    const random = randomFrom(seed);
    const size = statSync(join(original, 'log.db-wal')).size;
    const whole = await examine(damaged('whole', () => undefined));
    let before = 0;
    for (const [number, place] of cutPlaces(cuts, size, random).entries()) {
      const left = await examine(damaged(`cut-${String(number)}`, cutAt(place)));
      expect(left).toBeGreaterThanOrEqual(before);
      expect(left).toBeLessThanOrEqual(whole);
      before = left;
    }
    process.stderr.write(`Of ${String(whole)} messages the longest cut left ${String(before)}\n`);
    expect(before).toBeGreaterThan(0);
    expect(warnings).toEqual([]);
  }, 120_000);

  it(`keeps a whole beginning where bits were turned over, ${String(cuts)} times`, async () => {
    const random = randomFrom(seed + 1);
    const size = statSync(join(original, 'log.db-wal')).size;
    for (let number = 0; number < cuts; number += 1) {
      const place = number === 0 ? 16 : Math.floor(random() * size);
      const left = await examine(damaged(`flip-${String(number)}`, flipAt(place, Math.floor(random() * 8))));
      if (number > 0) continue;
      expect(left).toBe(0);
      expect(warnings).toEqual([expect.stringContaining('log.db-wal was damaged')]);
    }
  }, 120_000);
});
