import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@komavox/core';
import { randomFrom, until } from '@komavox/test-kit';
import { openEventLog } from '../src/open-event-log.js';
import { ChaosEventLog } from './chaos-event-log.js';

describe('a chaos event log', () => {
  const topic = 'made.v1';
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  let run = 0;
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function deliveries(seed: number): Promise<string[]> {
    const eventLog = await openEventLog(`sqlite:${join(folder, String((run += 1)))}`, {
      clientId: 'test',
      logger: createLogger({ level: 'silent' }),
    });
    const chaos = new ChaosEventLog(eventLog, seed);
    await chaos.ensureTopics([{ name: topic, partitions: 1 }]);
    const seen: string[] = [];
    const watched: string[] = [];
    const watcher = await chaos.watch([topic], (record) => void watched.push(record.headers['id'] ?? ''));
    const subscription = await chaos.consume({
      group: 'test.shaken',
      topics: [topic],
      handle: (record) => Promise.resolve(void seen.push(record.headers['id'] ?? '')),
    });
    const ids = Array.from({ length: 30 }, (_, index) => String(index));
    await chaos.publish(ids.map((id) => ({ topic, key: 'k', value: Buffer.alloc(0), headers: { id } })));
    await until('all are delivered', () => ids.every((id) => seen.includes(id) && watched.includes(id)));
    await subscription.stop();
    await watcher.stop();
    await chaos.close();
    expect(watched).toEqual(ids);
    // The first time of each is in order, whatever comes again.
    expect([...new Set(seen)]).toEqual(ids);
    return seen;
  }

  it('delivers in order, but again and again', async () => {
    const seen = await deliveries(4);
    expect(seen.length).toBeGreaterThan(30);
    const immediately = seen.filter((id, index) => id === seen[index - 1]);
    const earlier = seen.filter((id, index) => Number(id) < Number(seen[index - 1] ?? 0));
    expect(immediately.length).toBeGreaterThan(0);
    expect(earlier.length).toBeGreaterThan(0);
  });

  it('takes its numbers from the seed', () => {
    const take = (seed: number) => Array.from({ length: 5 }, randomFrom(seed));
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
    expect(take(7).every((number) => number >= 0 && number < 1)).toBe(true);
  });
});
