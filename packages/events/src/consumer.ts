/** Declarations of the events that a service handles: durable consumers and watchers. */
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { type Topic, topics } from '@komavox/proto';
import type { Logger } from 'pino';
import type { Delivery } from './event-log.js';

interface EventMeta {
  /** Identifies the event; the same in every redelivery. */
  readonly id: string;
  readonly topic: string;
  readonly publishedAt: Date;
}

export interface Consumer {
  readonly topic: Topic;
  /** Durable name of the group, `<service>.<what it does>`. */
  readonly group: string;
  /** `worker` consumers run where the role is worker or all, `api` consumers where it is api or all. */
  readonly role: 'api' | 'worker';
  readonly concurrency?: number;
  readonly maxAttempts?: number;
  /**
   * May be called again with the same event at any time and must then change nothing. Rejecting means: try again
   * (see EventLog); a `Problem` that is not retryable goes to the dead letters at once.
   */
  readonly handle: (event: never, context: ConsumerContext) => Promise<void>;
}

export interface ConsumerContext extends EventMeta, Delivery {
  readonly logger: Logger;
}

/** Declares a consumer with the event's type inferred from the topic. */
export function consumer<Desc extends DescMessage>(
  topic: Topic<Desc>,
  options: Omit<Consumer, 'topic' | 'handle'> & {
    handle: (event: MessageShape<Desc>, context: ConsumerContext) => Promise<void>;
  },
): Consumer {
  return { ...options, topic: topic, handle: options.handle };
}

/** Has everything of a user forgotten whose account was deleted; may be called again. */
export const forgetsUsers = (service: string, forget: (userId: string) => Promise<void>): Consumer =>
  consumer(topics.userDeleted, {
    group: `${service}.forget-user`,
    role: 'api',
    handle: ({ userId }) => forget(userId),
  });

/** Sees what is published from now on, in every process that answers calls; nothing is kept for it. */
export interface Watcher {
  readonly topic: Topic;
  readonly handle: (event: never, meta: EventMeta) => void;
}

/** Declares a watcher with the event's type inferred from the topic. */
export function watcher<Desc extends DescMessage>(
  topic: Topic<Desc>,
  handle: (event: MessageShape<Desc>, meta: EventMeta) => void,
): Watcher {
  return { topic, handle };
}
