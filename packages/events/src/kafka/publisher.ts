/** Publishes with one idempotent producer, which is replaced when its sequence may be broken for good. */
import type { LogMessage } from '../event-log.js';
import { Batcher } from './batcher.js';
import { type KafkaClient, type Producer, toKafka } from './client.js';

export class KafkaPublisher {
  readonly #batcher = new Batcher((messages) => this.#send(messages));
  #producer: Producer;

  constructor(private readonly client: KafkaClient) {
    this.#producer = client.producer();
  }

  connect(): Promise<void> {
    return this.#producer.connect();
  }

  publish(messages: readonly LogMessage[]): Promise<void> {
    return this.#batcher.publish(messages);
  }

  /** Resolves when nothing is being sent. */
  idle(): Promise<void> {
    return this.#batcher.idle();
  }

  disconnect(): Promise<void> {
    return this.#producer.disconnect();
  }

  async #send(messages: readonly LogMessage[]): Promise<void> {
    const byTopic = new Map<string, LogMessage[]>();
    for (const message of messages) {
      byTopic.set(message.topic, [...(byTopic.get(message.topic) ?? []), message]);
    }
    try {
      await this.#producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, some]) => ({ topic, messages: some.map(toKafka) })),
      });
    } catch (error) {
      // The client has retried what it may: a new producer begins a new sequence.
      await this.#producer.disconnect();
      this.#producer = this.client.producer();
      await this.#producer.connect();
      throw error;
    }
  }
}
