/** One member of a Kafka consumer group: fetches into the queues of its partitions and commits what they handled. */
import type { Logger } from 'pino';
import type { ConsumeOptions, LogMessage } from '../event-log.js';
import { type Consumer, type EachBatchPayload, fromKafka, type KafkaClient } from './client.js';
import { KafkaPartitions, type PartitionOffset } from './partitions.js';

interface GroupMemberOptions {
  readonly client: KafkaClient;
  readonly consume: ConsumeOptions;
  readonly logger: Logger;
  readonly publish: (message: LogMessage) => Promise<void>;
  /** Called when the client has given up on this consumer. */
  readonly onCrash: (error: Error) => void;
}

export class KafkaGroupMember {
  readonly #consumer: Consumer;
  readonly #partitions: KafkaPartitions;
  /** Straight to the coordinator: the client's other way retries after a rebalance, when the partition may be another's. */
  #commitNow: EachBatchPayload['commitOffsetsIfNecessary'] | undefined;
  #running = false;

  constructor(private readonly options: GroupMemberOptions) {
    const { client, consume, logger, publish } = options;
    this.#consumer = client.consumer(consume.group);
    this.#partitions = new KafkaPartitions({
      consumer: consume,
      logger,
      publish,
      commit: async (offsets) => {
        await this.#commitNow?.({ topics: byTopic(offsets) });
      },
      pause: (topic, partition) => {
        this.#consumer.pause([{ topic, partitions: [partition] }]);
      },
      resume: (topic, partition) => {
        // Between a crash of the client and its restart there is nothing to resume; it then starts unpaused.
        if (this.#running) this.#consumer.resume([{ topic, partitions: [partition] }]);
      },
    });
  }

  get group(): string {
    return this.options.consume.group;
  }

  async start(): Promise<void> {
    this.#observe();
    try {
      await this.#consumer.connect();
      await this.#consumer.subscribe({ topics: [...this.options.consume.topics], fromBeginning: true });
      await this.#consumer.run({
        autoCommit: false,
        eachBatch: async (payload) => {
          this.#accept(payload);
          return Promise.resolve();
        },
      });
    } catch (error) {
      await this.#consumer.disconnect();
      throw error;
    }
  }

  /** See `KafkaPartitions.oldest`. */
  oldest(topic: string, partition: number): Date | undefined {
    return this.#partitions.oldest(topic, partition);
  }

  async stop(): Promise<void> {
    await this.#partitions.stop();
    await this.#consumer.disconnect();
  }

  #observe(): void {
    const { events } = this.#consumer;
    this.#consumer.on(events.CRASH, ({ payload }) => {
      if (!payload.restart) this.options.onCrash(payload.error);
    });
    this.#consumer.on(events.STOP, () => {
      this.#running = false;
    });
    this.#consumer.on(events.GROUP_JOIN, ({ payload }) => {
      this.#running = true;
      this.#partitions.assign(payload.memberId, payload.memberAssignment);
    });
  }

  #accept(payload: EachBatchPayload): void {
    this.#commitNow = (offsets) => payload.commitOffsetsIfNecessary(offsets);
    const { topic, partition, messages } = payload.batch;
    this.#partitions.accept(
      topic,
      partition,
      messages.map((message) => fromKafka(topic, partition, message)),
    );
  }
}

function byTopic(offsets: readonly PartitionOffset[]) {
  return [...new Set(offsets.map(({ topic }) => topic))].map((topic) => ({
    topic,
    partitions: offsets
      .filter((one) => one.topic === topic)
      .map(({ partition, offset }) => ({ partition, offset })),
  }));
}
