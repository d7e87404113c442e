/**
 * The event log on Kafka. Messages expire as the broker is set up (seven days by default), read or not; dead letters
 * after thirty days. A consumer that the client gives up on makes `check` reject and the process fail its liveness.
 */
import type { Logger } from 'pino';
import { endsWithin, Problem } from '@komavox/core';
import { assertMessageSize } from '../limits.js';
import {
  type ConsumeOptions,
  deadLetterTopic,
  type EventLog,
  type GroupLag,
  type LogMessage,
  type LogRecord,
  type OpenLogOptions,
  type Subscription,
  type TopicSpec,
} from '../event-log.js';
import { Subscriptions } from '../subscriptions.js';
import { parseKafkaAddress } from './address.js';
import { retryPassing, topicOffsets } from './admin-retry.js';
import { type Admin, createKafkaClient, type KafkaClient } from './client.js';
import { explainConnect } from './explain-connect.js';
import { KafkaGroupMember } from './group-member.js';
import { KafkaPublisher } from './publisher.js';
import { readKafka, watchKafka } from './readers.js';
import { KafkaTopics } from './topics.js';

const checkTimeoutMs = 5000;
/** Time that `close` gives publishes under way when the broker doesn't answer. */
const maxCloseMs = 5000;

export async function openKafkaEventLog(
  url: string,
  { clientId, logger, onBroken }: OpenLogOptions,
): Promise<EventLog> {
  const client = createKafkaClient(parseKafkaAddress(url), clientId, logger);
  const eventLog = new KafkaEventLog(client, logger, onBroken);
  try {
    await eventLog.connect();
  } catch (error) {
    throw explainConnect(error);
  }
  return eventLog;
}

class KafkaEventLog implements EventLog {
  readonly #admin: Admin;
  readonly #healthAdmin: Admin;
  readonly #topics: KafkaTopics;
  readonly #publisher: KafkaPublisher;
  readonly #subscriptions = new Subscriptions();
  readonly #members = new Set<KafkaGroupMember>();
  #crash: Error | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly client: KafkaClient,
    private readonly logger: Logger,
    private readonly onBroken: OpenLogOptions['onBroken'],
  ) {
    this.#admin = client.admin();
    this.#healthAdmin = client.impatientAdmin();
    this.#topics = new KafkaTopics(this.#admin);
    this.#publisher = new KafkaPublisher(client);
  }

  async connect(): Promise<void> {
    await this.#admin.connect();
    await Promise.all([this.#healthAdmin.connect(), this.#publisher.connect()]);
  }

  ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    return this.#topics.createMissing(topics);
  }

  topics(): Promise<readonly string[]> {
    return this.#topics.list();
  }

  async publish(messages: readonly LogMessage[]): Promise<void> {
    if (this.#closing) throw new Problem(503, 'event_log_closed', 'The event log is closed');
    if (messages.length > 0) await this.#publish(messages);
  }

  /** Also while closing: consumers that end still publish their dead letters. */
  async #publish(messages: readonly LogMessage[]): Promise<void> {
    messages.forEach(assertMessageSize);
    await this.#topics.assertKnown([...new Set(messages.map(({ topic }) => topic))]);
    await this.#publisher.publish(messages);
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    await this.#topics.assertKnown(options.topics);
    await this.#topics.createMissing(
      options.topics.map((topic) => ({ name: deadLetterTopic(topic, options.group), partitions: 1 })),
    );
    const member = new KafkaGroupMember({
      client: this.client,
      consume: options,
      logger: this.logger,
      publish: (message) => this.#publish([message]),
      onCrash: (error) => {
        this.#broken(error);
      },
    });
    this.#members.add(member);
    try {
      await member.start();
    } catch (error) {
      this.#members.delete(member);
      throw error;
    }
    return this.#subscriptions.add(async () => {
      this.#members.delete(member);
      await member.stop();
    });
  }

  async watch(topics: readonly string[], handle: (record: LogRecord) => void): Promise<Subscription> {
    await this.#topics.assertKnown(topics);
    const onCrash = (error: Error) => {
      this.#broken(error);
    };
    const watching = await watchKafka(this.client, this.#admin, topics, handle, this.logger, onCrash);
    return this.#subscriptions.add(() => watching.stop());
  }

  async lag(group: string, topics: readonly string[]): Promise<readonly GroupLag[]> {
    await this.#topics.assertKnown(topics);
    const stored = await retryPassing(() =>
      this.#admin.fetchOffsets({ groupId: group, topics: [...topics] }),
    );
    const committed = new Map(
      stored.flatMap(({ topic, partitions }) =>
        partitions.map(({ partition, offset }) => [`${topic}/${String(partition)}`, offset] as const),
      ),
    );
    const rows = await Promise.all(topics.map((topic) => this.#topicLag(group, topic, committed)));
    return rows.flat().sort((one, other) => one.partition - other.partition);
  }

  async read(
    topic: string,
    { limit = Number.MAX_SAFE_INTEGER }: { readonly limit?: number } = {},
  ): Promise<readonly LogRecord[]> {
    await this.#topics.assertKnown([topic]);
    return (await readKafka(this.client, this.#admin, topic)).slice(0, limit);
  }

  async check(): Promise<void> {
    const cause = this.#crash;
    if (cause) throw new Problem(503, 'event_log_crashed', 'A consumer has ended', { cause });
    if (!(await endsWithin(checkTimeoutMs, this.#healthAdmin.describeCluster()))) {
      throw new Problem(503, 'event_log_unreachable', 'Kafka does not answer');
    }
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.#subscriptions.stopAll();
    await endsWithin(maxCloseMs, this.#publisher.idle());
    await Promise.all([
      this.#publisher.disconnect(),
      this.#admin.disconnect(),
      this.#healthAdmin.disconnect(),
    ]);
  }

  #broken(error: Error): void {
    this.logger.fatal({ err: error }, 'a consumer has ended for good');
    this.#crash = error;
    this.onBroken?.('a consumer has ended for good');
  }

  async #topicLag(group: string, topic: string, committed: ReadonlyMap<string, string>): Promise<GroupLag[]> {
    const ends = await topicOffsets(this.#admin, topic);
    return ends.map(({ partition, low, high }) => {
      const offset = committed.get(`${topic}/${String(partition)}`) ?? '-1';
      // Negative: nothing committed yet, so the group will begin with the oldest.
      const start = offset.startsWith('-') ? low : offset;
      const oldest = start === high ? undefined : this.#oldest(group, topic, partition);
      return { topic, partition, group, committed: start, end: high, ...(oldest && { oldest }) };
    });
  }

  #oldest(group: string, topic: string, partition: number): Date | undefined {
    for (const member of this.#members) {
      const oldest = member.group === group ? member.oldest(topic, partition) : undefined;
      if (oldest) return oldest;
    }
    return undefined;
  }
}
