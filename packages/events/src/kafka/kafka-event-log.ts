/**
 * The event log on Kafka. Messages expire as the broker is set up (seven days by default), read or not; dead letters
 * after thirty days. A consumer that the client gives up on makes `check` reject and the process fail its liveness.
 */
import { Problem } from '@komavox/core';
import { assertMessageSize, assertTopicSpec, unknownTopic } from '../limits.js';
import { createBatcher } from './batcher.js';
import { createKafkaClient, fromKafka, toKafka } from './client.js';
import type { EachBatchPayload } from '../../../../node_modules/kafkajs/types/index.d.js';
import { patiently, topicOffsets } from './admin-retry.js';
import { createPartitions, type KafkaPartitions, type PartitionOffset } from './partitions.js';
import { readKafka, watchKafka } from './readers.js';
import {
  type ConsumeOptions,
  deadLetterTopic,
  type EventLog,
  type LogMessage,
  type OpenLogOptions,
  type Subscription,
  type TopicSpec,
} from '../event-log.js';

const deadLettersMs = 30 * 24 * 60 * 60 * 1000;
const checkWithinMs = 5000;
/** A first start makes hundreds of partitions. */
const createWithinMs = 25_000;
const topicsWithinMs = 60_000;
/** What `close` gives publishes under way when the broker doesn't answer. */
const closeWaitMs = 5000;

export async function openKafkaLog(
  brokers: readonly string[],
  { clientId, logger, onBroken }: OpenLogOptions,
): Promise<EventLog> {
  const client = createKafkaClient(brokers, clientId, logger);
  const admin = client.admin();
  const health = client.impatientAdmin();
  let producer = client.producer();
  await admin.connect();
  await Promise.all([health.connect(), producer.connect()]);

  const known = new Set<string>();
  const subscriptions = new Set<Subscription>();
  const members = new Set<{ readonly group: string; readonly partitions: KafkaPartitions }>();
  let crash: Error | undefined;
  let closing: Promise<void> | undefined;
  const crashed = (error: Error): void => {
    logger.fatal({ err: error }, 'a consumer has ended for good');
    crash = error;
    onBroken?.('a consumer has ended for good');
  };

  async function refreshTopics(): Promise<void> {
    const names = await admin.listTopics();
    known.clear();
    for (const name of names) known.add(name);
  }

  async function assertTopics(topics: readonly string[]): Promise<void> {
    if (topics.some((topic) => !known.has(topic))) await refreshTopics();
    const missing = topics.find((topic) => !known.has(topic));
    if (missing !== undefined) throw unknownTopic(missing);
  }

  async function createMissing(specs: readonly TopicSpec[]): Promise<void> {
    specs.forEach(assertTopicSpec);
    if (specs.some(({ name }) => !known.has(name))) await refreshTopics();
    const missing = specs.filter(({ name }) => !known.has(name));
    if (missing.length === 0) return;
    const topics = missing.map(({ name, partitions }) => ({
      topic: name,
      numPartitions: partitions,
      ...(name.endsWith('.dlt') && {
        configEntries: [{ name: 'retention.ms', value: String(deadLettersMs) }],
      }),
    }));
    // A broker that is busy says that it took too long, and others may make the same topics at the same time.
    await patiently(
      () => admin.createTopics({ waitForLeaders: false, timeout: createWithinMs, topics }),
      topicsWithinMs,
    );
    // The client's own waiting for leaders gives up on a broker that hasn't heard of the topic yet.
    await patiently(
      () => admin.fetchTopicMetadata({ topics: missing.map(({ name }) => name) }),
      topicsWithinMs,
    );
    for (const { name } of missing) known.add(name);
  }

  const batcher = createBatcher(async (messages) => {
    const byTopic = new Map<string, LogMessage[]>();
    for (const message of messages) {
      byTopic.set(message.topic, [...(byTopic.get(message.topic) ?? []), message]);
    }
    try {
      await producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, some]) => ({ topic, messages: some.map(toKafka) })),
      });
    } catch (error) {
      await renewProducer();
      throw error;
    }
  });

  /** What the client doesn't try again may mean that its sequence is broken for good; a new producer has a new one. */
  async function renewProducer(): Promise<void> {
    await producer.disconnect();
    producer = client.producer();
    await producer.connect();
  }

  async function publish(messages: readonly LogMessage[]): Promise<void> {
    messages.forEach(assertMessageSize);
    await assertTopics([...new Set(messages.map(({ topic }) => topic))]);
    await batcher.publish(messages);
  }

  async function consume(options: ConsumeOptions): Promise<Subscription> {
    await assertTopics(options.topics);
    await createMissing(
      options.topics.map((topic) => ({ name: deadLetterTopic(topic, options.group), partitions: 1 })),
    );
    const consumer = client.consumer(options.group);
    // Straight to the coordinator: the client's other way tries again after a rebalance, when it may not be ours.
    let commitNow: EachBatchPayload['commitOffsetsIfNecessary'] | undefined;
    const partitions = createPartitions({
      consumer: options,
      logger,
      publish: (message) => publish([message]),
      commit: async (offsets) => {
        await commitNow?.({ topics: byTopic(offsets) });
      },
      pause: (topic, partition) => {
        consumer.pause([{ topic, partitions: [partition] }]);
      },
      resume: (topic, partition) => {
        // Between a crash of the client and its restart there is nothing to resume; it then starts unpaused.
        if (running) consumer.resume([{ topic, partitions: [partition] }]);
      },
    });
    let running = false;
    const member = { group: options.group, partitions };
    members.add(member);
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) crashed(payload.error);
    });
    consumer.on(consumer.events.STOP, () => {
      running = false;
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      running = true;
      partitions.assign(payload.memberId, payload.memberAssignment);
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...options.topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatch: async (payload) => {
          commitNow = (offsets) => payload.commitOffsetsIfNecessary(offsets);
          const { topic, partition, messages } = payload.batch;
          partitions.accept(
            topic,
            partition,
            messages.map((message) => fromKafka(topic, partition, message)),
          );
          return Promise.resolve();
        },
      });
    } catch (error) {
      members.delete(member);
      await consumer.disconnect();
      throw error;
    }
    return keep({
      async stop() {
        members.delete(member);
        await partitions.stop();
        await consumer.disconnect();
      },
    });
  }

  function keep(subscription: Subscription): Subscription {
    let stopping: Promise<void> | undefined;
    const kept: Subscription = {
      stop: () =>
        (stopping ??= subscription.stop().finally(() => {
          subscriptions.delete(kept);
        })),
    };
    subscriptions.add(kept);
    return kept;
  }

  function oldestOf(group: string, topic: string, partition: number): Date | undefined {
    for (const member of members) {
      const oldest = member.group === group ? member.partitions.oldest(topic, partition) : undefined;
      if (oldest) return oldest;
    }
    return undefined;
  }

  async function close(): Promise<void> {
    await Promise.all([...subscriptions].map((one) => one.stop()));
    await within(closeWaitMs, batcher.idle());
    await Promise.all([producer.disconnect(), admin.disconnect(), health.disconnect()]);
  }

  return {
    ensureTopics: createMissing,
    async topics() {
      await refreshTopics();
      return [...known].filter((name) => !name.startsWith('__'));
    },
    async publish(messages) {
      if (closing) throw new Problem(503, 'event_log_closed', 'The event log is closed');
      if (messages.length > 0) await publish(messages);
    },
    consume,
    async watch(topics, handle) {
      await assertTopics(topics);
      return keep(await watchKafka(client, admin, topics, handle, logger, crashed));
    },
    async lag(group, topics) {
      await assertTopics(topics);
      const stored = await patiently(() => admin.fetchOffsets({ groupId: group, topics: [...topics] }));
      const committed = new Map(
        stored.flatMap(({ topic, partitions }) =>
          partitions.map(({ partition, offset }) => [`${topic}/${String(partition)}`, offset] as const),
        ),
      );
      const rows = await Promise.all(
        topics.map(async (topic) => {
          const ends = await topicOffsets(admin, topic);
          return ends.map(({ partition, low, high }) => {
            const offset = committed.get(`${topic}/${String(partition)}`) ?? '-1';
            // Negative: nothing committed yet, so the group will begin with the oldest.
            const start = offset.startsWith('-') ? low : offset;
            const oldest = start === high ? undefined : oldestOf(group, topic, partition);
            return { topic, partition, group, committed: start, end: high, ...(oldest && { oldest }) };
          });
        }),
      );
      return rows.flat().sort((one, other) => one.partition - other.partition);
    },
    async read(topic, { limit = Number.MAX_SAFE_INTEGER } = {}) {
      await assertTopics([topic]);
      return (await readKafka(client, admin, topic)).slice(0, limit);
    },
    async check() {
      if (crash) throw new Problem(503, 'event_log_crashed', 'A consumer has ended', { cause: crash });
      if (!(await within(checkWithinMs, health.describeCluster()))) {
        throw new Problem(503, 'event_log_unreachable', 'Kafka does not answer');
      }
    },
    close: () => (closing ??= close()),
  };
}

function byTopic(offsets: readonly PartitionOffset[]) {
  return [...new Set(offsets.map(({ topic }) => topic))].map((topic) => ({
    topic,
    partitions: offsets
      .filter((one) => one.topic === topic)
      .map(({ partition, offset }) => ({ partition, offset })),
  }));
}

/** False when the work took longer; it then goes on by itself. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
