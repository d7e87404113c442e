/** The topics of a Kafka cluster as this process knows them; makes those that are missing. */
import { assertTopicSpec, unknownTopic } from '../limits.js';
import type { TopicSpec } from '../event-log.js';
import { retryPassing } from './admin-retry.js';
import type { Admin } from './client.js';

const deadLetterRetentionMs = 30 * 24 * 60 * 60 * 1000;
/** A first start makes hundreds of partitions. */
const createTimeoutMs = 25_000;
const maxRetryMs = 60_000;

export class KafkaTopics {
  readonly #known = new Set<string>();

  constructor(private readonly admin: Admin) {}

  /** Names of all topics but the broker's own. */
  async list(): Promise<string[]> {
    await this.#refresh();
    return [...this.#known].filter((name) => !name.startsWith('__'));
  }

  /** Throws the problem of an unknown topic. */
  async assertKnown(topics: readonly string[]): Promise<void> {
    if (topics.some((topic) => !this.#known.has(topic))) await this.#refresh();
    const missing = topics.find((topic) => !this.#known.has(topic));
    if (missing !== undefined) throw unknownTopic(missing);
  }

  async createMissing(specs: readonly TopicSpec[]): Promise<void> {
    specs.forEach(assertTopicSpec);
    if (specs.some(({ name }) => !this.#known.has(name))) await this.#refresh();
    const missing = specs.filter(({ name }) => !this.#known.has(name));
    if (missing.length === 0) return;
    const topics = missing.map(({ name, partitions }) => ({
      topic: name,
      numPartitions: partitions,
      ...(name.endsWith('.dlt') && {
        configEntries: [{ name: 'retention.ms', value: String(deadLetterRetentionMs) }],
      }),
    }));
    // A busy broker answers that it took too long, and other processes may make the same topics at the same time.
    await retryPassing(
      () => this.admin.createTopics({ waitForLeaders: false, timeout: createTimeoutMs, topics }),
      { milliseconds: maxRetryMs },
    );
    // The client's own waiting for leaders gives up on a broker that doesn't know the topic yet.
    await retryPassing(() => this.admin.fetchTopicMetadata({ topics: missing.map(({ name }) => name) }), {
      milliseconds: maxRetryMs,
    });
    for (const { name } of missing) this.#known.add(name);
  }

  async #refresh(): Promise<void> {
    const names = await this.admin.listTopics();
    this.#known.clear();
    for (const name of names) this.#known.add(name);
  }
}
