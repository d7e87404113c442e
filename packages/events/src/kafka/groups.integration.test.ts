import { setTimeout as sleep } from 'node:timers/promises';
import { realServers, type RealServers } from '@komavox/test-servers';
import { createLogger } from '@komavox/core';
import { until } from '@komavox/test-kit';
import { idOf, message, messages, names, open } from '../../contract/messages.js';
import { parseKafkaAddress } from './address.js';
import { createKafkaClient } from './client.js';
import type { Admin } from './client.js';
import { deadLetterTopic, type EventLog, type LogRecord } from '../event-log.js';

/** Errors after which the client rejoins its group. */
class KafkaJSLookalike extends Error {
  readonly type = 'UNKNOWN_MEMBER_ID';
}

/** The session of a consumer; a member silent for longer is put out of its group. */
const sessionMs = 10_000;

describe('groups of consumers on Kafka', () => {
  let servers: RealServers<'events'>;
  let eventLog: EventLog;
  let other: EventLog;
  /** A stranger's view of the broker. */
  let admin: Admin;

  beforeAll(async () => {
    servers = await realServers(['events']);
    const { url } = servers.server('events');
    [eventLog, other] = [await open(url), await open(url)];
    const silent = createLogger({ level: 'silent' });
    admin = createKafkaClient(parseKafkaAddress(url), 'stranger', silent).admin();
    await admin.connect();
  });
  afterAll(async () => {
    await Promise.all([eventLog.close(), other.close(), admin.disconnect()]);
    await servers.close();
  });

  async function makeTopic(partitions: number) {
    const made = names();
    await eventLog.ensureTopics([{ name: made.topic, partitions }]);
    return made;
  }

  /** As KEDA's Kafka scaler does with `offsetResetPolicy: earliest`: end less committed, all where nothing is committed. */
  async function lagForKeda(group: string, topic: string): Promise<number> {
    const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
    const ends = await admin.fetchTopicOffsets(topic);
    return ends.reduce((sum, { partition, offset: end }) => {
      const at = Number(committed?.partitions.find((one) => one.partition === partition)?.offset ?? -1);
      return sum + Number(end) - Math.max(0, at);
    }, 0);
  }

  it('share the work anew in the middle of it, losing nothing and keeping the order of each key', async () => {
    const { topic, group } = await makeTopic(6);
    interface Work {
      readonly who: string;
      readonly record: LogRecord;
      readonly began: number;
      ended: number;
      aborted: number;
    }
    const works: Work[] = [];
    const begin = (where: EventLog, who: string) =>
      where.consume({
        group,
        topics: [topic],
        concurrency: 6,
        async handle(record, { signal }) {
          const work: Work = { who, record, began: Date.now(), ended: Infinity, aborted: Infinity };
          works.push(work);
          const abort = () => (work.aborted = Date.now());
          signal.addEventListener('abort', abort);
          await sleep(60);
          work.ended = Date.now();
          signal.removeEventListener('abort', abort);
        },
      });
    const done = () =>
      new Set(works.filter(({ ended }) => ended < Infinity).map(({ record }) => idOf(record)));
    const sent = messages(topic, 300, 30);
    await eventLog.publish(sent);
    const one = await begin(eventLog, 'one');
    await until('one is at work', () => done().size >= 30);
    const two = await begin(other, 'two');
    await until('two is at work', () => works.some(({ who }) => who === 'two'));
    await sleep(300);
    await one.stop();
    await until('two has done the rest', () => done().size === sent.length);
    await two.stop();

    for (const key of new Set(sent.map((each) => each.key))) {
      const ids = works.filter(({ record }) => record.key === key).map(({ record }) => Number(idOf(record)));
      const firsts = ids.filter((id, index) => ids.indexOf(id) === index);
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
    }
    for (const work of works) {
      const rivals = works.filter(
        ({ who, record, began }) =>
          who !== work.who &&
          record.partition === work.record.partition &&
          began >= work.began &&
          began < work.ended,
      );
      // The earlier worker was stopped; both learn of the change within moments of each other.
      for (const rival of rivals) expect(work.aborted).toBeLessThan(rival.began + 1000);
    }
    // At most what each partition had at hand when it changed hands: once to two, once from one.
    expect(works.length - sent.length).toBeLessThanOrEqual(12);
    expect(await lagForKeda(group, topic)).toBe(0);
  });

  it('keep a member whose handler takes longer than its session, and deliver nothing twice', async () => {
    const { topic, group } = await makeTopic(2);
    const handled: string[] = [];
    const begin = (where: EventLog) =>
      where.consume({
        group,
        topics: [topic],
        async handle(record) {
          if (idOf(record) === '0') await sleep(sessionMs + 3000);
          handled.push(idOf(record));
        },
      });
    const members = [await begin(eventLog), await begin(other)];
    // More than a member holds in its queue, so that it also stops fetching meanwhile.
    const sent = messages(topic, 200, 1);
    await eventLog.publish(sent);
    await until('all are handled', () => handled.length >= sent.length, 40_000);
    await Promise.all(members.map((member) => member.stop()));
    expect(handled).toEqual(sent.map((each) => each.headers['id']));
  });

  it('outlive handlers that throw what nobody expects', async () => {
    const { topic, group } = await makeTopic(1);
    const handled: string[] = [];
    const nothing: unknown = undefined;
    const subscription = await eventLog.consume({
      group,
      topics: [topic],
      maxAttempts: 2,
      retryPauseMs: 5,
      handle(record) {
        // Thrown, not rejected: the worst that a handler can do to the client's own loop.
        if (idOf(record) === 'thrown') return (nothing as { call(): Promise<void> }).call();
        if (idOf(record) === 'rejoin') return Promise.reject(new KafkaJSLookalike());
        handled.push(idOf(record));
        return Promise.resolve();
      },
    });
    await eventLog.publish(['thrown', 'rejoin', 'good'].map((id) => message(topic, 'k', id)));
    await until('it goes on', () => handled.includes('good'));
    await expect(eventLog.check()).resolves.toBeUndefined();
    await eventLog.publish([message(topic, 'k', 'later')]);
    await until('and on', () => handled.includes('later'));
    await subscription.stop();
    expect((await eventLog.read(deadLetterTopic(topic, group))).map(idOf)).toEqual(['thrown', 'rejoin']);
  });

  it('commit after the handler, so that the lag that KEDA scales by counts what is at work', async () => {
    const { topic, group } = await makeTopic(3);
    await eventLog.publish(messages(topic, 30));
    expect(await lagForKeda(group, topic)).toBe(30);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    let handled = 0;
    const subscription = await eventLog.consume({
      group,
      topics: [topic],
      concurrency: 3,
      async handle() {
        begun += 1;
        await released;
        handled += 1;
      },
    });
    await until('one of each partition is at work', () => begun >= 3);
    expect(await lagForKeda(group, topic)).toBe(30);
    release();
    await until('all are handled', () => handled === 30);
    await until('all is committed', async () => (await lagForKeda(group, topic)) === 0);
    await subscription.stop();
    await eventLog.publish(messages(topic, 7));
    expect(await lagForKeda(group, topic)).toBe(7);
    const own = await eventLog.lag(group, [topic]);
    expect(own.reduce((sum, { end, committed }) => sum + Number(end) - Number(committed), 0)).toBe(7);
  });
});

describe('topics on Kafka', () => {
  it('are made once by ten that start at the same time, and only by being asked for', async () => {
    const servers = await realServers(['events']);
    const { url } = servers.server('events');
    const logs = await Promise.all(Array.from({ length: 10 }, () => open(url)));
    const { topic } = names();
    const { topic: never, group } = names();
    await Promise.all(logs.map((eventLog) => eventLog.ensureTopics([{ name: topic, partitions: 5 }])));
    const [first] = logs;
    expect(await first?.lag('nobody', [topic])).toHaveLength(5);
    const refused = { code: 'unknown_topic' };
    await expect(first?.publish([message(never, 'k', '1')])).rejects.toMatchObject(refused);
    await expect(
      first?.consume({ group, topics: [never], handle: () => Promise.resolve() }),
    ).rejects.toMatchObject(refused);
    expect(await first?.topics()).toEqual([topic]);
    await Promise.all(logs.map((eventLog) => eventLog.close()));
    await servers.close();
  });
});
