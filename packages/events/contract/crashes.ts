/** The promises of an event log that only a killed process can show. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom, startChild, until } from '@komavox/test-kit';
import { type EventLogUnderTest, idOf, messages, names, open } from './messages.js';
import type { GroupLag } from '../src/event-log.js';

const childScript = new URL('./crash-child.js', import.meta.url);

export function describeCrashes({ name, address, kills, seed: wanted }: EventLogUnderTest): void {
  describe(`event log on ${name}, when processes are killed`, () => {
    it('delivers a message again whose handler was killed', async () => {
      const { topic, group } = names();
      const url = address();
      let eventLog = await open(url);
      await eventLog.ensureTopics([{ name: topic, partitions: 3 }]);
      await eventLog.publish(messages(topic, 3));
      await eventLog.close();
      const child = startChild(childScript, ['hang', url, topic, group]);
      const [, id = ''] = (await child.line('handling')).split(' ');
      await child.kill();
      eventLog = await open(url);
      const seen: string[] = [];
      await eventLog.consume({
        group,
        topics: [topic],
        handle: (record) => {
          seen.push(idOf(record));
          return Promise.resolve();
        },
      });
      await until('it comes again', () => seen.includes(id), 40_000);
      await eventLog.close();
    }, 60_000);

    it(`keeps every acknowledged message and never goes back, over ${String(kills)} kills`, async () => {
      const seed = Number(wanted ?? Math.floor(Math.random() * 2 ** 31));
      process.stderr.write(`kills at random with TEST_SEED=${String(seed)}\n`);
      const random = randomFrom(seed);
      const { topic, group } = names();
      const url = address();
      let eventLog = await open(url);
      await eventLog.ensureTopics([{ name: topic, partitions: 4 }]);
      const acknowledged = new Set<string>();
      const handled = new Set<string>();
      let before: readonly GroupLag[] = (await eventLog.lag(group, [topic])).map((row) => ({
        ...row,
        committed: '0',
      }));
      for (let round = 0; round < kills; round += 1) {
        await eventLog.close();
        const child = startChild(childScript, ['work', url, topic, group, String(round * 1_000_000)]);
        await child.line('acknowledged');
        await sleep(random() * 400);
        await child.kill();
        for (const line of child.lines) {
          const [what, id = ''] = line.split(' ');
          if (what === 'acknowledged') acknowledged.add(id);
          if (what === 'handled') handled.add(id);
        }
        eventLog = await open(url);
        const after = await eventLog.lag(group, [topic]);
        for (const [partition, row] of after.entries()) {
          expect(Number(row.committed)).toBeGreaterThanOrEqual(Number(before[partition]?.committed));
          expect(Number(row.end)).toBeGreaterThanOrEqual(Number(before[partition]?.end));
          expect(Number(row.committed)).toBeLessThanOrEqual(Number(row.end));
        }
        before = after;
      }
      const stored = await eventLog.read(topic);
      const places = new Set(stored.map((record) => `${String(record.partition)}/${record.offset}`));
      expect(places.size).toBe(stored.length);
      const kept = new Set(stored.map(idOf));
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
      await eventLog.consume({
        group,
        topics: [topic],
        handle: (record) => {
          handled.add(idOf(record));
          return Promise.resolve();
        },
      });
      await until('everything was handled', () => [...kept].every((id) => handled.has(id)), 60_000);
      await eventLog.close();
      expect(acknowledged.size).toBeGreaterThan(0);
    }, 180_000);
  });
}
