import { setTimeout as sleep } from 'node:timers/promises';
import { realServers, type RealServer, type RealServers } from '@komavox/test-servers';
import { until } from '@komavox/test-kit';
import { idOf, message, names, open } from '../../contract/messages.js';
import type { EventLog, GroupLag } from '../event-log.js';

/** Longer than a consumer's session (10 s): the group forgets its members. */
const awayMs = 20_000;

describe('an event log whose Kafka is killed', () => {
  let servers: RealServers<'events'>;
  let kafka: RealServer;
  let eventLog: EventLog;

  beforeAll(async () => {
    servers = await realServers(['events']);
    kafka = servers.server('events');
    eventLog = await open(kafka.url);
  });
  afterAll(async () => {
    await eventLog.close();
    await servers.close();
  });

  /** Publishes, consumes and watches until `stop`, which checks that nothing acknowledged was lost. */
  async function load(partitions: number) {
    const { topic, group } = names();
    await eventLog.ensureTopics([{ name: topic, partitions }]);
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const handled = new Map<string, number>();
    const watched = new Set<string>();
    const subscription = await eventLog.consume({
      group,
      topics: [topic],
      concurrency: partitions,
      async handle(record) {
        handled.set(idOf(record), (handled.get(idOf(record)) ?? 0) + 1);
      },
    });
    const watcher = await eventLog.watch([topic], (record) => void watched.add(idOf(record)));
    let publishing = true;
    const publishers = Array.from({ length: 3 }, async (_, lane) => {
      for (let round = 0; publishing; round += 1) {
        const id = `${String(lane)}-${String(round)}`;
        await eventLog.publish([message(topic, `key-${String(round % 7)}`, id)]).then(
          () => acknowledged.push(id),
          () => refused.push(id),
        );
        await sleep(5);
      }
    });
    let before: readonly GroupLag[] = [];
    return {
      acknowledged,
      handled,
      watched,
      /** Committed offsets only grow, and never beyond the end. */
      async look() {
        const after = await eventLog.lag(group, [topic]);
        for (const [partition, row] of after.entries()) {
          expect(Number(row.committed)).toBeGreaterThanOrEqual(Number(before[partition]?.committed ?? 0));
          expect(Number(row.committed)).toBeLessThanOrEqual(Number(row.end));
        }
        before = after;
        return after.reduce((sum, { end, committed }) => sum + Number(end) - Number(committed), 0);
      },
      async stop() {
        publishing = false;
        await Promise.all(publishers);
        await until('all acknowledged is handled', () => acknowledged.every((id) => handled.has(id)), 40_000);
        await until('all is committed', async () => (await this.look()) === 0);
        await Promise.all([subscription.stop(), watcher.stop()]);
        const stored = (await eventLog.read(topic)).map(idOf);
        expect(new Set(stored).size).toBe(stored.length);
        expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
        return { twice: [...handled.values()].filter((times) => times > 1).length, refused: refused.length };
      },
    };
  }

  /** Seconds until something is published, handled and watched that was not before. */
  async function recovery({
    acknowledged,
    handled,
    watched,
  }: Awaited<ReturnType<typeof load>>): Promise<number> {
    const started = performance.now();
    const at = acknowledged.length;
    const fresh = () => acknowledged.slice(at);
    await until('events flow again', () => fresh().some((id) => handled.has(id) && watched.has(id)), 60_000);
    return (performance.now() - started) / 1000;
  }

  it('loses nothing, stores nothing twice and goes on committing over three kills under load', async () => {
    const work = await load(4);
    const seconds: number[] = [];
    for (let kill = 0; kill < 3; kill += 1) {
      await until('it is under way', () => work.handled.size > (kill + 1) * 30);
      await work.look();
      await kafka.kill();
      await kafka.start();
      seconds.push(await recovery(work));
      await work.look();
    }
    const { twice, refused } = await work.stop();
    process.stderr.write(
      `Kafka killed 3 times: ${String(work.acknowledged.length)} acknowledged, ${String(refused)} refused, 0 lost, ` +
        `${String(twice)} handled twice, recovered in ${seconds.map((one) => one.toFixed(1)).join(', ')} s after its start\n`,
    );
    expect(work.acknowledged.length).toBeGreaterThan(100);
  }, 120_000);

  it(`tells while Kafka is away, and comes back by itself after ${String(awayMs / 1000)} s`, async () => {
    const work = await load(2);
    await until('it is under way', () => work.handled.size > 20);
    await expect(eventLog.check()).resolves.toBeUndefined();
    await kafka.kill();
    const killed = Date.now();
    await expect(eventLog.check()).rejects.toThrow();
    await sleep(awayMs - (Date.now() - killed));
    await kafka.start();
    const seconds = await recovery(work);
    await expect(eventLog.check()).resolves.toBeUndefined();
    const { twice, refused } = await work.stop();
    process.stderr.write(
      `Kafka away for ${String(awayMs / 1000)} s: ${String(refused)} refused, 0 lost, ${String(twice)} handled twice, ` +
        `recovered in ${seconds.toFixed(1)} s after its start\n`,
    );
  }, 120_000);
});
