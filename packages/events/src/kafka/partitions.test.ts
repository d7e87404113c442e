import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { until } from '@komavox/test-kit';
import { Batcher } from './batcher.js';
import { KafkaPartitions, type PartitionOffset } from './partitions.js';
import type { Delivery, LogMessage, LogRecord } from '../event-log.js';

const topic = 'made.v1';

function record(partition: number, offset: number): LogRecord {
  return {
    topic,
    partition,
    offset: String(offset),
    key: '',
    value: Buffer.alloc(0),
    headers: {},
    timestamp: new Date(0),
  };
}

/** Handlers wait until the test lets them go. */
function prepare(concurrency = 4) {
  const begun: string[] = [];
  const commits: PartitionOffset[] = [];
  const fetching: string[] = [];
  const waiting = new Map<string, { release: () => void; delivery: Delivery }>();
  const partitions = new KafkaPartitions({
    logger: createLogger({ level: 'silent' }),
    publish: () => Promise.resolve(),
    commit: (offsets) => Promise.resolve(void commits.push(...offsets)),
    pause: (_topic, partition) => void fetching.push(`pause ${String(partition)}`),
    resume: (_topic, partition) => void fetching.push(`resume ${String(partition)}`),
    consumer: {
      group: 'g',
      topics: [topic],
      concurrency,
      handle: (one, delivery) => {
        const place = `${String(one.partition)}/${one.offset}`;
        begun.push(place);
        return new Promise<void>((resolve) => waiting.set(place, { release: resolve, delivery }));
      },
    },
  });
  const release = async (place: string) => {
    await until(`${place} has begun`, () => waiting.has(place));
    waiting.get(place)?.release();
    waiting.delete(place);
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  };
  return { partitions, begun, commits, fetching, waiting, release };
}

describe('partitions held in Kafka', () => {
  it('commits what was handled, and only while it holds the partition', async () => {
    const { partitions, commits, waiting, release } = prepare();
    partitions.assign('me', { [topic]: [0, 1] });
    partitions.accept(topic, 0, [record(0, 5)]);
    partitions.accept(topic, 1, [record(1, 9)]);
    await release('0/5');
    expect(commits).toEqual([{ topic, partition: 0, offset: '6' }]);
    await until('1/9 has begun', () => waiting.has('1/9'));
    const { delivery } = waiting.get('1/9') ?? {};
    partitions.assign('me', { [topic]: [0] });
    expect(delivery?.signal.aborted).toBe(true);
    await release('1/9');
    expect(commits).toHaveLength(1);
  });

  it('goes on with what it keeps over a rebalance, without handling twice what is fetched again', async () => {
    const { partitions, begun, commits, release } = prepare();
    partitions.assign('me', { [topic]: [0, 1] });
    partitions.accept(topic, 0, [record(0, 1), record(0, 2)]);
    partitions.assign('me', { [topic]: [0] });
    partitions.accept(topic, 0, [record(0, 1), record(0, 2), record(0, 3)]);
    for (const offset of [1, 2, 3]) await release(`0/${String(offset)}`);
    expect(begun).toEqual(['0/1', '0/2', '0/3']);
    expect(commits.at(-1)).toEqual({ topic, partition: 0, offset: '4' });
  });

  it('begins anew as a new member, after the handler that is still at work', async () => {
    const { partitions, begun, commits, release } = prepare();
    partitions.assign('me', { [topic]: [0] });
    partitions.accept(topic, 0, [record(0, 1)]);
    await until('it has begun', () => begun.length === 1);
    partitions.assign('me again', { [topic]: [0] });
    partitions.accept(topic, 0, [record(0, 1)]);
    await nextTurn();
    expect(begun).toEqual(['0/1']);
    await release('0/1');
    expect(commits).toEqual([]);
    await release('0/1');
    expect(begun).toEqual(['0/1', '0/1']);
    expect(commits).toEqual([{ topic, partition: 0, offset: '2' }]);
  });

  it('pauses the fetching of a full partition and goes on when it has drained', async () => {
    const { partitions, fetching, release } = prepare(1);
    partitions.assign('me', { [topic]: [0] });
    const records = Array.from({ length: 70 }, (_, index) => record(0, index));
    partitions.accept(topic, 0, records);
    expect(fetching).toEqual(['pause 0']);
    for (const { offset } of records) await release(`0/${offset}`);
    expect(fetching).toEqual(['pause 0', 'resume 0']);
  });

  it('commits at the end what handlers finished while it stopped', async () => {
    const { partitions, commits, waiting, release } = prepare();
    partitions.assign('me', { [topic]: [0] });
    partitions.accept(topic, 0, [record(0, 1), record(0, 2)]);
    await until('it has begun', () => waiting.has('0/1'));
    const stopped = partitions.stop();
    expect(waiting.get('0/1')?.delivery.signal.aborted).toBe(true);
    await release('0/1');
    await stopped;
    expect(commits).toEqual([{ topic, partition: 0, offset: '2' }]);
    expect(waiting.size).toBe(0);
  });
});

describe('batches for Kafka', () => {
  const message = (id: number, bytes: number): LogMessage => ({
    topic,
    key: '',
    value: Buffer.alloc(bytes),
    headers: { id: String(id) },
  });

  it('gather what waits, stay below the limit of a request, and keep the order', async () => {
    const sent: string[][] = [];
    const batcher = new Batcher(async (messages) => {
      sent.push(messages.map(({ headers }) => headers['id'] ?? ''));
      await nextTurn();
    });
    await Promise.all(
      [0, 1, 2, 3, 4].map((id) => batcher.publish([message(id, id === 3 ? 900_000 : 300_000)])),
    );
    await batcher.idle();
    expect(sent).toEqual([['0', '1', '2'], ['3'], ['4']]);
  });

  it('fail for those in them only', async () => {
    const batcher = new Batcher((messages) =>
      messages.some(({ headers }) => headers['id'] === '1')
        ? Promise.reject(new Error('no'))
        : Promise.resolve(),
    );
    const results = await Promise.allSettled([0, 1, 2].map((id) => batcher.publish([message(id, 900_000)])));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
