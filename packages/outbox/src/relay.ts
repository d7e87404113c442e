/**
 * The relay: gets events out of the documents they were written into. A nudge publishes one document's events at once;
 * a poll finds what a crash or an outage left. Published first and removed after, so a crash in between means a
 * duplicate with the same id, never a loss. Within a document the order is kept.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { context, propagation } from '@opentelemetry/api';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import type { Clock, Ids } from '@komavox/core';
import { type OutboxEntry, pendingEvents } from './outbox-field.js';
import { type EventLog, headers, type LogMessage } from '@komavox/events';
import type { Outbox } from './outbox.js';
import { createOutboxMeters } from './outbox-meters.js';

const pollEveryMs = 2000;
/** Documents read at a time, and published at once. */
const pageSize = 64;
const atOnce = 8;
/** What `stop` gives a log that doesn't answer; what is left is published after the next start. */
const stopWaitMs = 5000;

export interface OutboxOptions {
  readonly service: string;
  readonly eventLog: EventLog;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface OutboxRelay extends Outbox {
  /** Begins to poll these models; publishes what is left from before at once. */
  start(models: readonly Model<never>[]): void;
  /** Ends the poll and waits for what is being published, at most 5 s. */
  stop(): Promise<void>;
}

/** `_id` is whatever the model has; here it is only passed on. */
interface Pending {
  readonly _id: string;
  readonly outbox: readonly OutboxEntry[];
}

export function createOutbox({ service, eventLog, logger, clock, ids }: OutboxOptions): OutboxRelay {
  let models: readonly Model<never>[] = [];
  /** By model; kept from reading on, so that a log that doesn't answer shows. */
  const oldest = new Map<string, Date | undefined>();
  const meters = createOutboxMeters(service, logger);
  let unobserve = (): void => undefined;
  let polling: Promise<void> | undefined;
  const stopping = new AbortController();
  /** Documents being emptied, so that a nudge and the poll don't publish the same twice. */
  const busy = new Map<string, Promise<void>>();
  /** Published events whose removal failed, by document: a full disk must not be filled with duplicates. */
  const published = new Map<string, ReadonlySet<string>>();

  const keyOf = (model: Model<never>, id: string) => `${model.modelName}\n${id}`;

  /** After the one before it for the same document, if there is one. */
  function empty(model: Model<never>, id: string): Promise<void> {
    const key = keyOf(model, id);
    const before = busy.get(key) ?? Promise.resolve();
    const work: Promise<void> = before
      .catch(() => undefined)
      .then(() => publishDocument(model, id))
      .finally(() => {
        if (busy.get(key) === work) busy.delete(key);
      });
    busy.set(key, work);
    return work;
  }

  async function publishDocument(model: Model<never>, id: string): Promise<void> {
    const documents = model as unknown as Model<Pending>;
    const found = await documents.findOne({ _id: id }, { outbox: 1 }).lean<Pending>().exec();
    const entries = found?.outbox ?? [];
    const key = keyOf(model, id);
    if (entries.length === 0) {
      published.delete(key);
      return;
    }
    const fresh = entries.filter((entry) => !published.get(key)?.has(entry.id));
    if (fresh.length > 0) await eventLog.publish(fresh.map(toLogMessage));
    published.set(key, new Set(entries.map((entry) => entry.id)));
    for (const { topic } of fresh) meters.published(topic);
    await documents
      .updateOne(
        { _id: id },
        { $pull: { outbox: { id: { $in: entries.map((entry) => entry.id) } } } },
        {
          timestamps: false,
        },
      )
      .exec();
    published.delete(key);
  }

  async function pollModel(model: Model<never>): Promise<void> {
    const documents = model as unknown as Model<Pending>;
    let left: Date | undefined;
    let last: string | undefined;
    for (;;) {
      // By id, so that documents that can't be published don't keep the rest from being found.
      const page = await documents
        .find({ ...pendingEvents, ...(last !== undefined && { _id: { $gt: last } }) }, { outbox: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<Pending[]>()
        .exec();
      for (const { outbox } of page) note(model, outbox[0]?.writtenAt);
      for (let at = 0; at < page.length && !stopping.signal.aborted; at += atOnce) {
        const some = page.slice(at, at + atOnce);
        const results = await Promise.allSettled(some.map(({ _id }) => empty(model, _id)));
        results.forEach((result, index) => {
          if (result.status === 'fulfilled') return;
          const document = some[index];
          logger.error(
            { model: model.modelName, document: String(document?._id), err: result.reason as unknown },
            'events of a document could not be published and will be tried again',
          );
          left = earliest(left, document?.outbox[0]?.writtenAt);
        });
      }
      if (page.length < pageSize || stopping.signal.aborted) {
        oldest.set(model.modelName, left);
        return;
      }
      last = page.at(-1)?._id;
    }
  }

  function note(model: Model<never>, writtenAt: Date | undefined): void {
    oldest.set(model.modelName, earliest(oldest.get(model.modelName), writtenAt));
  }

  const ageMs = (since: Date | undefined) =>
    since ? Math.max(0, clock.now().getTime() - since.getTime()) : 0;

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const model of models) {
        try {
          await pollModel(model);
        } catch (error) {
          logger.error(
            { model: model.modelName, err: error },
            'outbox could not be read and will be tried again',
          );
        }
      }
      await sleep(pollEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    entry(topic, message) {
      const event = create(topic.schema, message);
      const carrier: { traceparent?: string; tracestate?: string } = {};
      propagation.inject(context.active(), carrier);
      return {
        id: ids.next(),
        topic: topic.name,
        key: topic.key(event),
        value: Buffer.from(toBinary(topic.schema, event)).toString('base64'),
        writtenAt: clock.now(),
        ...(carrier.traceparent !== undefined && { traceparent: carrier.traceparent }),
        ...(carrier.tracestate !== undefined && { tracestate: carrier.tracestate }),
      };
    },
    flush(model, id) {
      if (stopping.signal.aborted) return;
      empty(model, id as string).catch((error: unknown) => {
        logger.warn(
          { model: model.modelName, document: String(id), err: error },
          'events of a document could not be published at once; the poll will',
        );
      });
    },
    start(started) {
      if (polling) throw new TypeError('The relay has started already');
      models = started;
      unobserve = meters.observe(models, ({ modelName }) => ageMs(oldest.get(modelName)) / 1000);
      polling = poll();
    },
    async stop() {
      stopping.abort();
      unobserve();
      const timer = new AbortController();
      await Promise.race([
        Promise.allSettled([polling, ...busy.values()]),
        sleep(stopWaitMs, undefined, { signal: timer.signal }).catch(() => undefined),
      ]);
      timer.abort();
    },
  };
}

function earliest(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

function toLogMessage({ id, topic, key, value, traceparent, tracestate }: OutboxEntry): LogMessage {
  return {
    topic,
    key,
    value: Buffer.from(value, 'base64'),
    headers: {
      [headers.id]: id,
      ...(traceparent && { [headers.traceparent]: traceparent }),
      ...(tracestate && { [headers.tracestate]: tracestate }),
    },
  };
}
