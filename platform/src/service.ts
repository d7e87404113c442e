/**
 * What a service is to the chassis: a name, its settings, and a function that makes its parts from what the chassis
 * provides. `src/service.ts` of every service is one such value, its table of contents.
 */
import type { Topic } from '@komavox/proto';
import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Express } from 'express';
import type { Connection, Model } from 'mongoose';
import type { Logger } from 'pino';
import type { Clock, Ids } from './clock.js';
import type { Settings } from './settings.js';
import type { OutboxEntry, WithOutbox } from './documents/outbox-field.js';
import type { Delivery } from './events/log.js';
import type { AnyRoute } from './http/route.js';
import type { MediaLinks } from './http/media-link.js';
import type { ObjectStore } from './objects/objects.js';
import type { Peers } from './peers.js';
import type { Stopwatch } from './telemetry/stopwatch.js';

/** What this process does of a service: answer calls, work on queues, or both. */
export type Role = 'api' | 'worker' | 'all';

/** Writes events into documents and gets them out. */
export interface Outbox {
  /** The entry to store in the document; carries the trace of the present span. */
  entry<Desc extends DescMessage>(topic: Topic<Desc>, message: MessageInitShape<Desc>): OutboxEntry;
  /** Call after the write: the relay publishes that document's events at once instead of at its next poll. */
  nudge(model: Model<never>, id: unknown): void;
}

export interface Chassis {
  readonly service: string;
  readonly role: Role;
  readonly log: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  /** This service's own database. */
  readonly documents: Connection;
  /** Shared store; a service's keys begin with its name and a slash. */
  readonly objects: ObjectStore;
  readonly outbox: Outbox;
  readonly peers: Peers;
  /** A histogram of what takes this service long; the name begins with `komavox.<service>.`. */
  readonly stopwatch: (name: string, description: string) => Stopwatch;
  readonly mediaLinks: MediaLinks;
  /** The origin that browsers use, without a slash at the end, for example `http://localhost:8080`. */
  readonly publicOrigin: string;
  /** The address that the process listens on, as the setting says it. */
  readonly host: string;
  /** Aborted when the process begins to end, before calls in flight are waited for: answers without an end stop. */
  readonly stopping: AbortSignal;
  /** A folder for files that may vanish at any restart. */
  readonly scratchFolder: string;
}

export interface EventMeta {
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
  readonly log: Logger;
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

/** Work that is due by time: ends what a dead worker left, removes what has expired. One runs at a time a process. */
export interface Sweeper {
  readonly name: string;
  readonly everyMs: number;
  readonly role: 'api' | 'worker';
  readonly sweep: (signal: AbortSignal) => Promise<void>;
}

/** Shown in `/readyz`; rejects or answers `ok: false` when the service can't do its part. */
export type Check = () => Promise<{ ok: boolean; detail: string }>;

/**
 * Documents that are work to be done, for gauges of how many wait in which state and since when. The model has an index
 * on `state` and the field `since`.
 */
export interface JobQueue {
  /** In the singular, for example `speech`. */
  readonly kind: string;
  readonly model: Model<never>;
  /** The states that a job leaves by itself. */
  readonly states: readonly string[];
  /** Name of the field with the time when the job was asked for. */
  readonly since: string;
}

export interface Parts {
  readonly routes?: readonly AnyRoute[];
  /** Middleware ahead of the routes; for the gateway, which guards and forwards. */
  readonly before?: (app: Express) => void;
  /** What isn't a route: server-sent events, static files, forwarding. Comes after the routes. */
  readonly mount?: (app: Express) => void;
  readonly consumers?: readonly Consumer[];
  readonly watchers?: readonly Watcher[];
  /** Models whose documents carry an outbox; the relay empties them. */
  readonly outboxes?: readonly Model<never>[];
  readonly jobs?: readonly JobQueue[];
  readonly sweepers?: readonly Sweeper[];
  readonly checks?: Readonly<Record<string, Check>>;
  /** After the seams are ready and before calls are answered. */
  readonly start?: () => Promise<void>;
  /** After calls and consumers have stopped and before the seams close. */
  readonly stop?: () => Promise<void>;
}

export interface Service<Value = unknown> {
  readonly name: string;
  readonly settings: Settings<Value>;
  /** Names of the services it calls over HTTP. */
  readonly peers: readonly string[];
  readonly build: (chassis: Chassis, settings: Value) => Parts | Promise<Parts>;
}

export function defineService<Value>(service: Service<Value>): Service<Value> {
  return service;
}

/** A model as `outboxes` and `nudge` take it. */
export function outboxModel<T extends WithOutbox>(model: Model<T>): Model<never> {
  return model as unknown as Model<never>;
}
