import type {
  ConsumeOptions,
  EventLog,
  GroupLag,
  LogMessage,
  LogRecord,
  Subscription,
  TopicSpec,
} from './event-log.js';

/** Passes every call on to another event log; subclasses change what they are about. */
export class EventLogDecorator implements EventLog {
  constructor(protected readonly inner: EventLog) {}

  ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    return this.inner.ensureTopics(topics);
  }

  topics(): Promise<readonly string[]> {
    return this.inner.topics();
  }

  publish(messages: readonly LogMessage[]): Promise<void> {
    return this.inner.publish(messages);
  }

  consume(options: ConsumeOptions): Promise<Subscription> {
    return this.inner.consume(options);
  }

  watch(topics: readonly string[], handle: (record: LogRecord) => void): Promise<Subscription> {
    return this.inner.watch(topics, handle);
  }

  lag(group: string, topics: readonly string[]): Promise<readonly GroupLag[]> {
    return this.inner.lag(group, topics);
  }

  read(topic: string, options?: { readonly limit?: number }): Promise<readonly LogRecord[]> {
    return this.inner.read(topic, options);
  }

  check(): Promise<void> {
    return this.inner.check();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}
