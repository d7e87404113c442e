/**
 * The relay: gets events out of the documents they were written into. A flush publishes one document's events at once; a
 * poll finds what a crash or an outage left. Published first and removed after, so a crash in between means a duplicate
 * with the same id, never a loss. Within a document the order is kept.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { type Clock, endsWithin, FailureLog, type Ids } from '@komavox/core';
import { type EventLog, headers, type LogMessage } from '@komavox/events';
import type { Topic } from '@komavox/proto';
import { traceHeaders } from '@komavox/telemetry';
import { type OutboxEntry, pendingEvents } from './outbox-field.js';
import { OutboxMetrics } from './outbox-metrics.js';
import type { Outbox, OutboxModel } from './outbox.js';

const pollEveryMs = 2000;
/** Documents read at a time, and published at once. */
const pageSize = 64;
const concurrency = 8;
/** Time that `stop` gives a log that doesn't answer; what is left is published after the next start. */
const maxStopMs = 5000;

interface OutboxOptions {
  readonly service: string;
  readonly eventLog: EventLog;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface Pending {
  readonly _id: string;
  readonly outbox: readonly OutboxEntry[];
}

export class OutboxRelay implements Outbox {
  readonly #metrics: OutboxMetrics;
  readonly #stopping = new AbortController();
  #models: readonly OutboxModel[] = [];
  #polling: Promise<void> | undefined;
  #unobserve = (): void => undefined;
  /** Time of the oldest pending event by model, known from reading on, so that a log that doesn't answer shows. */
  readonly #oldest = new Map<string, Date | undefined>();
  /** Documents being emptied, so that a flush and the poll don't publish the same twice. */
  readonly #busy = new Map<string, Promise<void>>();
  /** Published events whose removal failed, by document: a full disk must not be filled with duplicates. */
  readonly #published = new Map<string, ReadonlySet<string>>();

  constructor(private readonly options: OutboxOptions) {
    this.#metrics = new OutboxMetrics(options.service, options.logger);
  }

  entry<Desc extends DescMessage>(topic: Topic<Desc>, message: MessageInitShape<Desc>): OutboxEntry {
    const event = create(topic.schema, message);
    return {
      id: this.options.ids.next(),
      topic: topic.name,
      key: topic.key(event),
      value: Buffer.from(toBinary(topic.schema, event)).toString('base64'),
      writtenAt: this.options.clock.now(),
      ...traceHeaders(),
    };
  }

  async write(
    { model, id }: { readonly model: OutboxModel; readonly id: string },
    events: readonly OutboxEntry[],
    save: (outbox: OutboxEntry[]) => Promise<boolean>,
  ): Promise<boolean> {
    const written = await save([...events]);
    if (written && events.length > 0) this.flush(model, id);
    return written;
  }

  /** Publishes the events of one document now. */
  flush(model: OutboxModel, id: string): void {
    if (this.#stopping.signal.aborted) return;
    this.#empty(model, id).catch((error: unknown) => {
      this.options.logger.warn(
        { model: model.modelName, document: id, err: error },
        'events of a document could not be published at once; the poll will',
      );
    });
  }

  /** Begins to poll these models; publishes at once what is left from before. */
  start(models: readonly OutboxModel[]): void {
    if (this.#polling) throw new TypeError('The relay has started already');
    this.#models = models;
    this.#unobserve = this.#metrics.observe(
      models,
      ({ modelName }) => this.#ageMs(this.#oldest.get(modelName)) / 1000,
    );
    this.#polling = this.#poll();
  }

  /** Ends the poll and waits for what is being published, at most 5 s. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unobserve();
    await endsWithin(maxStopMs, Promise.allSettled([this.#polling, ...this.#busy.values()]));
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    const polled = this.#models.map((model) => ({
      model,
      log: new FailureLog({
        logger: this.options.logger,
        place: { model: model.modelName },
        level: 'error',
        failed: 'outbox could not be read and will be tried again',
        works: 'outbox is read again',
      }),
    }));
    while (!signal.aborted) {
      for (const { model, log } of polled) {
        try {
          await this.#pollModel(model);
          log.succeeded();
        } catch (error) {
          log.failed(error);
        }
      }
      await sleep(pollEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #pollModel(model: OutboxModel): Promise<void> {
    const { modelName } = model;
    let left: Date | undefined;
    let last: string | undefined;
    for (;;) {
      // By id, so that documents that can't be published don't keep the rest from being found.
      const page = await documentsOf(model)
        .find({ ...pendingEvents, ...(last !== undefined && { _id: { $gt: last } }) }, { outbox: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<Pending[]>()
        .exec();
      for (const { outbox } of page) {
        this.#oldest.set(modelName, earliest(this.#oldest.get(modelName), outbox[0]?.writtenAt));
      }
      left = earliest(left, await this.#emptyPage(model, page));
      if (page.length < pageSize || this.#stopping.signal.aborted) {
        this.#oldest.set(modelName, left);
        return;
      }
      last = page.at(-1)?._id;
    }
  }

  /** @returns the time of the oldest event that could not be published */
  async #emptyPage(model: OutboxModel, page: readonly Pending[]): Promise<Date | undefined> {
    let left: Date | undefined;
    for (let at = 0; at < page.length && !this.#stopping.signal.aborted; at += concurrency) {
      const some = page.slice(at, at + concurrency);
      const results = await Promise.allSettled(some.map(({ _id }) => this.#empty(model, _id)));
      results.forEach((result, index) => {
        if (result.status === 'fulfilled') return;
        const document = some[index];
        this.options.logger.error(
          { model: model.modelName, document: document?._id, err: result.reason as unknown },
          'events of a document could not be published and will be tried again',
        );
        left = earliest(left, document?.outbox[0]?.writtenAt);
      });
    }
    return left;
  }

  /** After the one before it for the same document, if there is one. */
  #empty(model: OutboxModel, id: string): Promise<void> {
    const key = `${model.modelName}\n${id}`;
    const before = this.#busy.get(key) ?? Promise.resolve();
    const work: Promise<void> = before
      .catch(() => undefined)
      .then(() => this.#publishDocument(model, id, key))
      .finally(() => {
        if (this.#busy.get(key) === work) this.#busy.delete(key);
      });
    this.#busy.set(key, work);
    return work;
  }

  async #publishDocument(model: OutboxModel, id: string, key: string): Promise<void> {
    const documents = documentsOf(model);
    const found = await documents.findOne({ _id: id }, { outbox: 1 }).lean<Pending>().exec();
    const entries = found?.outbox ?? [];
    if (entries.length === 0) {
      this.#published.delete(key);
      return;
    }
    const fresh = entries.filter((entry) => !this.#published.get(key)?.has(entry.id));
    if (fresh.length > 0) await this.options.eventLog.publish(fresh.map(toLogMessage));
    this.#published.set(key, new Set(entries.map((entry) => entry.id)));
    for (const { topic } of fresh) this.#metrics.published(topic);
    await documents
      .updateOne(
        { _id: id },
        { $pull: { outbox: { id: { $in: entries.map((entry) => entry.id) } } } },
        { timestamps: false },
      )
      .exec();
    this.#published.delete(key);
  }

  #ageMs(since: Date | undefined): number {
    return since ? Math.max(0, this.options.clock.now().getTime() - since.getTime()) : 0;
  }
}

const documentsOf = (model: OutboxModel): Model<Pending> => model.db.model<Pending>(model.modelName);

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
