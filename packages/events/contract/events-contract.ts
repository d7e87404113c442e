/** Contract of every event log, run unchanged on each adapter. Real time, real processes, no assumption on speed. */
import { Problem } from '@komavox/core';
import { until } from '@komavox/test-kit';
import { describeCrashes } from './crashes.js';
import { type EventLogUnderTest, idOf, message, messages, names, open } from './messages.js';
import { listDeadLetters, redriveDeadLetter } from '../src/dead-letters.js';
import { topicGroups, unhandled } from '../src/unhandled.js';
import {
  type ConsumeOptions,
  deadLetterTopic,
  type EventLog,
  headers,
  type LogRecord,
} from '../src/event-log.js';

export function describeEventLog(underTest: EventLogUnderTest): void {
  const { name, address } = underTest;
  describe(`event log on ${name}`, () => {
    let eventLog: EventLog;
    beforeAll(async () => {
      eventLog = await open(address());
    });
    afterAll(() => eventLog.close());

    async function makeTopic(partitions = 6) {
      const made = names();
      await eventLog.ensureTopics([{ name: made.topic, partitions }]);
      return made;
    }

    /** Consumes and remembers. */
    async function collect(options: Omit<ConsumeOptions, 'handle'>) {
      const records: LogRecord[] = [];
      const subscription = await eventLog.consume({
        ...options,
        handle: (record) => {
          records.push(record);
          return Promise.resolve();
        },
      });
      return { records, subscription };
    }

    it('gives back what was published, byte for byte, with offsets that grow by one', async () => {
      const { topic } = await makeTopic(1);
      const value = Buffer.from([0, 255, 128, 10, 13]);
      await eventLog.publish([
        { topic, key: 'ключ', value, headers: { id: 'a', other: 'ü' } },
        message(topic, '', 'b', new Uint8Array()),
      ]);
      const [first, second] = await eventLog.read(topic);
      expect(first).toMatchObject({ topic, key: 'ключ', partition: 0, headers: { id: 'a', other: 'ü' } });
      expect(Buffer.from(first?.value ?? []).equals(value)).toBe(true);
      expect(second?.value.length).toBe(0);
      expect(BigInt(second?.offset ?? 0) - BigInt(first?.offset ?? 0)).toBe(1n);
      expect(Math.abs(Date.now() - (first?.timestamp.getTime() ?? 0))).toBeLessThan(60_000);
      expect(await eventLog.read(topic, { limit: 1 })).toHaveLength(1);
    });

    it('leaves a topic alone that exists, and lists it', async () => {
      const { topic } = await makeTopic(2);
      await eventLog.publish(messages(topic, 10));
      await eventLog.ensureTopics([{ name: topic, partitions: 5 }]);
      expect(
        new Set((await eventLog.read(topic)).map((record) => record.partition)).size,
      ).toBeLessThanOrEqual(2);
      expect(await eventLog.topics()).toContain(topic);
    });

    it('refuses a topic that nobody made', async () => {
      const { topic, group } = names();
      const refused = { code: 'unknown_topic', retryable: false };
      await expect(eventLog.publish([message(topic, 'k', '1')])).rejects.toMatchObject(refused);
      await expect(collect({ group, topics: [topic] })).rejects.toMatchObject(refused);
      await expect(eventLog.watch([topic], () => undefined)).rejects.toMatchObject(refused);
      await expect(eventLog.read(topic)).rejects.toMatchObject(refused);
      expect(await eventLog.topics()).not.toContain(topic);
    });

    it('shares the partitions between the members of a group, in the order of each key', async () => {
      const { topic, group } = await makeTopic();
      const one = await collect({ group, topics: [topic] });
      const two = await collect({ group, topics: [topic] });
      const sent = messages(topic, 120);
      await Promise.all(sent.map((each) => eventLog.publish([each])));
      await until('all are handled', () => one.records.length + two.records.length >= sent.length);
      expect(one.records.length).toBeGreaterThan(0);
      expect(two.records.length).toBeGreaterThan(0);
      const partitionsOf = (records: readonly LogRecord[]) =>
        new Set(records.map((record) => record.partition));
      const both = [...partitionsOf(one.records)].filter((partition) =>
        partitionsOf(two.records).has(partition),
      );
      expect(both).toEqual([]);
      for (const records of [one.records, two.records]) {
        for (const key of new Set(records.map((record) => record.key))) {
          const ids = records.filter((record) => record.key === key).map((record) => Number(idOf(record)));
          expect(ids).toEqual([...ids].sort((a, b) => a - b));
        }
      }
      await one.subscription.stop();
      await eventLog.publish(sent);
      await until('the other takes over', () => one.records.length + two.records.length >= 2 * sent.length);
      await two.subscription.stop();
    });

    it('gives two groups everything each', async () => {
      const { topic, group } = await makeTopic();
      await eventLog.publish(messages(topic, 30));
      const one = await collect({ group, topics: [topic] });
      const two = await collect({ group: `${group}.other`, topics: [topic] });
      await until('both have all', () => one.records.length >= 30 && two.records.length >= 30);
      await Promise.all([one.subscription.stop(), two.subscription.stop()]);
      expect(new Set(one.records.map(idOf))).toEqual(new Set(two.records.map(idOf)));
    });

    it('goes on behind what was committed', async () => {
      const { topic, group } = await makeTopic(2);
      await eventLog.publish(messages(topic, 10));
      const first = await collect({ group, topics: [topic] });
      await until('the first ten', () => first.records.length >= 10);
      await first.subscription.stop();
      const later = messages(topic, 5).map((each, index) => ({
        ...each,
        headers: { id: `later-${String(index)}` },
      }));
      await eventLog.publish(later);
      const second = await collect({ group, topics: [topic] });
      await until('the later five', () => second.records.length >= 5);
      await second.subscription.stop();
      expect(second.records.map(idOf).sort()).toEqual(later.map((each) => each.headers.id).sort());
    });

    it('tries again until a handler succeeds, and keeps the order of the key', async () => {
      const { topic, group } = await makeTopic(1);
      const tries: string[] = [];
      const subscription = await eventLog.consume({
        group,
        topics: [topic],
        retryPauseMs: 5,
        handle: (record, { attempt }) => {
          tries.push(`${idOf(record)}:${String(attempt)}`);
          if (idOf(record) === '1' && attempt < 3) return Promise.reject(new Error('not yet'));
          return Promise.resolve();
        },
      });
      await eventLog.publish(messages(topic, 3, 1));
      await until('all are handled', () => tries.includes('2:1'));
      await subscription.stop();
      expect(tries).toEqual(['0:1', '1:1', '1:2', '1:3', '2:1']);
      expect(await eventLog.read(deadLetterTopic(topic, group))).toEqual([]);
    });

    it('puts a poison message aside with what is known about it, and goes on', async () => {
      const { topic, group } = await makeTopic(1);
      const tries: string[] = [];
      const subscription = await eventLog.consume({
        group,
        topics: [topic],
        maxAttempts: 3,
        retryPauseMs: 5,
        handle: (record) => {
          tries.push(idOf(record));
          if (idOf(record) === '0') return Promise.reject(new Error('always'));
          if (idOf(record) === '1') return Promise.reject(new Problem(422, 'never_right', 'never'));
          return Promise.resolve();
        },
      });
      const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const sent = messages(topic, 3, 1).map((each) => ({
        ...each,
        headers: { ...each.headers, traceparent: trace },
      }));
      await eventLog.publish(sent);
      await until('the partition goes on', () => tries.includes('2'));
      await subscription.stop();
      expect(tries).toEqual(['0', '0', '0', '1', '2']);
      const offsets = (await eventLog.read(topic)).map((record) => record.offset);
      expect(await eventLog.read(deadLetterTopic(topic, group))).toMatchObject([
        {
          key: 'key-0',
          headers: {
            id: '0',
            traceparent: trace,
            'error-code': 'unexpected',
            attempts: '3',
            'original-partition': '0',
            'original-offset': offsets[0],
          },
        },
        { headers: { id: '1', 'error-code': 'never_right', attempts: '1', 'original-offset': offsets[1] } },
      ]);
    });

    it('puts the largest message aside, and takes it back', async () => {
      const { topic, group } = await makeTopic(1);
      const largest = Buffer.alloc(1_000_000 - 'k'.length - 'id'.length - 'largest'.length);
      await eventLog.publish([message(topic, 'k', 'largest', largest)]);
      let redriven = false;
      const subscription = await eventLog.consume({
        group,
        topics: [topic],
        handle: (record) => {
          redriven ||= record.headers[headers.redriveGroup] === group;
          return redriven ? Promise.resolve() : Promise.reject(new Problem(422, 'too_much', 'too much'));
        },
      });
      const listed = () => listDeadLetters(eventLog, deadLetterTopic(topic, group));
      await until('it is listed', async () => (await listed()).length > 0);
      const [letter] = await listed();
      expect(letter).toMatchObject({ id: 'largest', topic, group, errorCode: 'too_much', attempts: 1 });
      if (letter) await redriveDeadLetter(eventLog, letter);
      await until('it comes back', () => redriven);
      expect(await listed()).toEqual([]);
      await subscription.stop();
    });

    it('keeps letters apart that had the same place in different logs', async () => {
      const { topic, group } = await makeTopic(1);
      const dead = deadLetterTopic(topic, group);
      await eventLog.ensureTopics([{ name: dead, partitions: 1 }]);
      const place = { [headers.originalPartition]: '0', [headers.originalOffset]: '3' };
      const letter = (id: string) => ({ ...message(dead, 'k', id), headers: { id, ...place } });
      await eventLog.publish([letter('carried'), letter('own')]);
      const listed = () => listDeadLetters(eventLog, dead);
      expect((await listed()).map(({ id }) => id)).toEqual(['carried', 'own']);
      const [carried] = await listed();
      if (carried) await redriveDeadLetter(eventLog, carried);
      expect((await listed()).map(({ id }) => id)).toEqual(['own']);
    });

    it('tells what a group has not handled yet, and what one would that begins now', async () => {
      const { topic, group } = await makeTopic(3);
      await eventLog.publish(messages(topic, 10));
      expect(await unhandled(eventLog, [{ topic, group }])).toEqual([{ topic, group, messages: 10 }]);
      const { records, subscription } = await collect({ group, topics: [topic] });
      await until('all have come', () => records.length === 10);
      await subscription.stop();
      await eventLog.publish(messages(topic, 2));
      const known = (await topicGroups(eventLog)).filter((one) => one.topic === topic);
      expect(known).toEqual([{ topic, group }]);
      expect(await unhandled(eventLog, known)).toEqual([{ topic, group, messages: 2 }]);
    });

    it('does not let a slow partition hold up the others', async () => {
      const { topic, group } = await makeTopic(6);
      const handled: string[] = [];
      const begun: string[] = [];
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const subscription = await eventLog.consume({
        group,
        topics: [topic],
        concurrency: 2,
        async handle(record) {
          begun.push(idOf(record));
          if (idOf(record) === 'slow') await released;
          handled.push(idOf(record));
        },
      });
      await eventLog.publish([message(topic, 'key-0', 'slow')]);
      await until('the slow one has begun', () => begun.includes('slow'));
      const others = messages(topic, 20).filter(({ key }) => key !== 'key-0');
      await eventLog.publish(others);
      const slow = (await eventLog.read(topic)).find((record) => idOf(record) === 'slow')?.partition;
      const free = (await eventLog.read(topic)).filter((record) => record.partition !== slow);
      await until('the other partitions are done', () => handled.length >= free.length);
      expect(handled).not.toContain('slow');
      release();
      await until('all are done', () => handled.length === others.length + 1);
      await subscription.stop();
    });

    it('aborts a handler when its consumer stops, and delivers the message again', async () => {
      const { topic, group } = await makeTopic(1);
      let begun = false;
      const subscription = await eventLog.consume({
        group,
        topics: [topic],
        handle: (_record, { signal }) => {
          begun = true;
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              reject(new Error('stopped'));
            });
          });
        },
      });
      await eventLog.publish([message(topic, 'k', 'interrupted')]);
      await until('it has begun', () => begun);
      await subscription.stop();
      const again = await collect({ group, topics: [topic] });
      await until('it comes again', () => again.records.map(idOf).includes('interrupted'));
      await again.subscription.stop();
      expect(await eventLog.read(deadLetterTopic(topic, group))).toEqual([]);
    });

    it('shows every watcher what is published from now on, and keeps nothing for it', async () => {
      const { topic } = await makeTopic();
      await eventLog.publish([message(topic, 'k', 'before')]);
      const seen: [string[], string[]] = [[], []];
      const watchers = await Promise.all(
        seen.map((ids) => eventLog.watch([topic], (record) => void ids.push(idOf(record)))),
      );
      await eventLog.publish(messages(topic, 25, 1));
      await until('both have seen all', () => seen.every((ids) => ids.length >= 25));
      const [one, two] = watchers;
      await one?.stop();
      await eventLog.publish([message(topic, 'key-0', 'after')]);
      await until('the other goes on', () => seen[1].includes('after'));
      await two?.stop();
      const expected = messages(topic, 25, 1).map(idOf);
      expect(seen[0]).toEqual(expected);
      expect(seen[1]).toEqual([...expected, 'after']);
    });

    it('shows one watcher what is published to each of several topics, in the order of each', async () => {
      const [first, second, other] = [await makeTopic(), await makeTopic(1), await makeTopic()];
      const seen = new Map<string, string[]>();
      const watcher = await eventLog.watch([first.topic, second.topic], (record) => {
        seen.set(record.topic, [...(seen.get(record.topic) ?? []), idOf(record)]);
      });
      await eventLog.publish([...messages(first.topic, 10, 1), ...messages(other.topic, 10, 1)]);
      await eventLog.publish(messages(second.topic, 10, 1));
      await until('all was seen', () => [...seen.values()].flat().length >= 20);
      await watcher.stop();
      const expected = messages('any', 10, 1).map(idOf);
      expect(seen).toEqual(new Map([first, second].map(({ topic }) => [topic, expected])));
    });

    it('takes a message of 950 kB, and refuses a larger one than a megabyte without harm to others', async () => {
      const { topic, group } = await makeTopic(1);
      const large = Buffer.alloc(950_000, 7);
      const [, refused] = await Promise.allSettled([
        eventLog.publish([message(topic, 'k', 'large', large)]),
        eventLog.publish([message(topic, 'k', 'too large', Buffer.alloc(1_000_001))]),
        eventLog.publish([message(topic, 'k', 'small')]),
      ]);
      expect(refused).toMatchObject({
        status: 'rejected',
        reason: { status: 413, code: 'event_too_large', retryable: false },
      });
      const { records, subscription } = await collect({ group, topics: [topic] });
      await until('both have come', () => records.length >= 2);
      await subscription.stop();
      expect(records.map(idOf)).toEqual(['large', 'small']);
      expect(large.equals(records[0]?.value ?? Buffer.alloc(0))).toBe(true);
    });

    it('tells the lag of a group', async () => {
      const { topic, group } = await makeTopic(3);
      await eventLog.publish(messages(topic, 30));
      const lag = async () => {
        const rows = await eventLog.lag(group, [topic]);
        expect(rows.map((row) => row.partition)).toEqual([0, 1, 2]);
        return rows.reduce((sum, row) => sum + Number(row.end) - Number(row.committed), 0);
      };
      expect(await lag()).toBe(30);
      const { records, subscription } = await collect({ group, topics: [topic] });
      await until('all are handled', () => records.length >= 30);
      await subscription.stop();
      expect(await lag()).toBe(0);
      await eventLog.publish(messages(topic, 4));
      expect(await lag()).toBe(4);
    });

    it('tells since when the oldest message waits that a group has at work', async () => {
      const { topic, group } = await makeTopic(1);
      const before = Date.now();
      await eventLog.publish([message(topic, 'k', 'slow')]);
      const published = Date.now();
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let begun = false;
      const subscription = await eventLog.consume({
        group,
        topics: [topic],
        handle: async () => {
          begun = true;
          await released;
        },
      });
      await until('it is at work', () => begun);
      await eventLog.publish([message(topic, 'k', 'later')]);
      const [row] = await eventLog.lag(group, [topic]);
      expect(Number(row?.end) - Number(row?.committed)).toBe(2);
      expect(row?.oldest?.getTime()).toBeGreaterThanOrEqual(before);
      expect(row?.oldest?.getTime()).toBeLessThanOrEqual(published);
      release();
      await until('nothing waits', async () => {
        const [now] = await eventLog.lag(group, [topic]);
        return now?.oldest === undefined && now?.committed === now?.end;
      });
      await subscription.stop();
    });

    it('answers a check', async () => {
      await expect(eventLog.check()).resolves.toBeUndefined();
    });
  });

  describeCrashes(underTest);
}
