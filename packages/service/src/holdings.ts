/**
 * Holdings: which user's objects lie under a prefix, and their bytes. A holding is written before the first object under its
 * prefix and removed after the last. Whoever puts or removes objects marks it before; afterwards the objects are counted where
 * they lie, and the mark goes with the write of the count. A mark whose process died runs out, and the next sweep counts: so
 * the bytes are exact whenever nobody is at work, also after a crash at any point.
 */
import { randomUUID } from 'node:crypto';
import { metrics } from '@opentelemetry/api';
import { type Clock, isAhead, Problem, type ScheduledTask, timeAfter } from '@komavox/core';
import { retryUpsert } from '@komavox/documents';
import {
  type AnyRoute,
  noBytes,
  replies,
  route,
  type StoredBytes,
  storedBytesPath,
  storedBytesRoute,
  totalBytes,
} from '@komavox/http';
import type { ObjectStore } from '@komavox/objects';
import { cachedReading, observeTogether } from '@komavox/telemetry';
import { Schema, type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';

type StorageKind = keyof StoredBytes;

interface HoldingDocument {
  /** The prefix of the keys. */
  _id: string;
  userId: string;
  kind: StorageKind;
  /** As they were counted last. */
  bytes: number;
  /** By mark: bytes that its work may still add. */
  marks?: Record<string, number>;
  /** With marks: until then one of their processes has given a sign of life. */
  aliveUntil?: Date;
  /** Grows with every mark and count, so that no count overwrites a later one. */
  revision: number;
}

/** The objects that a piece of work puts or removes. */
export interface Holding {
  readonly prefix: string;
  readonly userId: string;
  readonly kind: StorageKind;
}

interface Room {
  /** Bytes that are to be added at most. */
  readonly bytes: number;
  /** Bytes that the user may hold in this service; undefined without a limit. */
  readonly allowed: number | undefined;
}

interface HoldingsHost {
  readonly service: string;
  readonly documents: Connection;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A mark is renewed three times in this time. */
const markMs = 6_000;

const required = { type: String, required: true } as const;
const schema = new Schema<HoldingDocument>(
  {
    _id: required,
    userId: required,
    kind: required,
    bytes: { type: Number, required: true },
    marks: Schema.Types.Mixed,
    aliveUntil: Date,
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1 });
schema.index({ aliveUntil: 1 }, { sparse: true });

export class Holdings {
  readonly #model;
  /** By prefix: the count that is under way, and the marks that the next one takes off. */
  readonly #counts = new Map<string, Promise<void>>();
  readonly #next = new Map<string, { readonly marks: Set<string>; readonly counted: Promise<void> }>();

  constructor(private readonly host: HoldingsHost) {
    this.#model = host.documents.model<HoldingDocument>('Holding', schema);
    this.#observe();
  }

  /**
   * Does what puts or removes objects of a user under the prefix. With `room` the bytes count as the user's from now on,
   * so that calls at once can't take the same room. `grow` adds to them while the work is under way.
   * @throws Problem 413 `user_storage_full`, before the work has begun or from `grow`
   */
  async change<Result>(
    { prefix, userId, kind }: Holding,
    work: (grow: (bytes: number) => Promise<void>) => Promise<Result>,
    room?: Room,
  ): Promise<Result> {
    const mark = `m${randomUUID().replaceAll('-', '')}`;
    await retryUpsert(() =>
      this.#model.updateOne(
        { _id: prefix },
        {
          $setOnInsert: { userId, kind, bytes: 0 },
          $set: { [`marks.${mark}`]: room?.bytes ?? 0 },
          $max: { aliveUntil: this.#soon() },
          $inc: { revision: 1 },
        },
        { upsert: true },
      ),
    );
    const grow = async (bytes: number) => {
      await this.#model.updateOne({ _id: prefix }, { $inc: { [`marks.${mark}`]: bytes } });
      if (room?.allowed !== undefined) await this.#assertRoom(userId, room.allowed);
    };
    return await this.#whileMarked(prefix, mark, async () => {
      if (room?.allowed !== undefined) await this.#assertRoom(userId, room.allowed);
      return await work(grow);
    });
  }

  /** Does what removes objects under the prefix, which may be nobody's. */
  async release(prefix: string, work: () => Promise<void>): Promise<void> {
    const mark = `m${randomUUID().replaceAll('-', '')}`;
    const { matchedCount } = await this.#model.updateOne(
      { _id: prefix },
      { $set: { [`marks.${mark}`]: 0 }, $max: { aliveUntil: this.#soon() }, $inc: { revision: 1 } },
    );
    if (matchedCount === 0) await work();
    else await this.#whileMarked(prefix, mark, work);
  }

  /** Removes every object under the prefix. */
  async removeAll(prefix: string): Promise<void> {
    await this.release(prefix, () => this.host.objects.removeAll(prefix));
  }

  /** Has those counted by the next sweep that have no holding: objects of before there were any. */
  async adopt(all: readonly Holding[]): Promise<void> {
    const ids = all.map(({ prefix }) => prefix);
    const known = new Set(
      (await this.#model.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id),
    );
    for (const { prefix, userId, kind } of all) {
      if (known.has(prefix)) continue;
      const found = { userId, kind, bytes: 0, revision: 0, aliveUntil: new Date(0) };
      await retryUpsert(() =>
        this.#model.updateOne({ _id: prefix }, { $setOnInsert: found }, { upsert: true }),
      );
    }
  }

  /** Bytes of a user, those that are being added among them. */
  async bytesOf(userId: string): Promise<StoredBytes> {
    const held = await this.#model.find({ userId }, { kind: 1, bytes: 1, marks: 1 }).lean();
    return sumOf(held);
  }

  /** Counts where a process died at its work. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const now = this.host.clock.now();
    for (const { _id, aliveUntil } of await this.#model.find({ aliveUntil: { $exists: true } }).lean()) {
      if (signal?.aborted === true) return;
      // A time that is further ahead than marks last is of a clock that was set back since.
      if (aliveUntil && !isAhead(aliveUntil, markMs, now)) await this.#count(_id, 'stale');
    }
  }

  get routes(): readonly AnyRoute[] {
    return [
      storedBytesRoute((userId) => this.bytesOf(userId)),
      route.get(storedBytesPath, {
        summary: 'Bytes that this service stores, by user',
        access: 'internal',
        responses: { 200: z.record(z.string(), z.number()) },
        handle: async () => replies.json(await this.#bytesByUser()),
      }),
    ];
  }

  get scheduledTasks(): readonly ScheduledTask[] {
    return [
      {
        name: `${this.host.service}.count-holdings`,
        everyMs: 2_000,
        role: 'api',
        run: (signal) => this.sweep(signal),
      },
    ];
  }

  async #whileMarked<Result>(prefix: string, mark: string, work: () => Promise<Result>): Promise<Result> {
    const renewing = setInterval(() => {
      // Where it can't be renewed now, the end of the work counts all the same.
      this.#model
        .updateOne({ _id: prefix }, { $max: { aliveUntil: this.#soon() } })
        .catch((error: unknown) => this.host.logger.warn({ err: error }, 'a mark was not renewed'));
    }, markMs / 3);
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await this.#countSoon(prefix, mark).catch((error: unknown) => {
        this.host.logger.warn({ err: error, prefix }, 'objects are counted later');
      });
    }
  }

  /** Once for all works under the prefix that end meanwhile. */
  async #countSoon(prefix: string, mark: string): Promise<void> {
    const next = this.#next.get(prefix);
    if (next) {
      next.marks.add(mark);
      await next.counted;
      return;
    }
    const marks = new Set([mark]);
    const counted = (this.#counts.get(prefix) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#next.delete(prefix);
        return this.#count(prefix, marks);
      });
    this.#next.set(prefix, { marks, counted });
    this.#counts.set(prefix, counted);
    try {
      await counted;
    } finally {
      if (this.#counts.get(prefix) === counted) this.#counts.delete(prefix);
    }
  }

  /** Writes what lies there and takes the marks off, or all marks where none has been renewed. */
  async #count(prefix: string, ended: ReadonlySet<string> | 'stale'): Promise<void> {
    for (;;) {
      const before = await this.#model.findById(prefix).lean();
      if (!before) return;
      const { revision, aliveUntil, marks = {} } = before;
      const isStale = ended === 'stale';
      if (isStale && (!aliveUntil || isAhead(aliveUntil, markMs, this.host.clock.now()))) return;
      const bytes = await this.#bytesUnder(prefix);
      const isLast = isStale || Object.keys(marks).every((one) => ended.has(one));
      const unchanged = { _id: prefix, revision, ...(isStale && aliveUntil && { aliveUntil }) };
      const takenOff = isLast
        ? { marks: '', aliveUntil: '' }
        : Object.fromEntries([...ended].map((mark) => [`marks.${mark}`, '']));
      const update = { $set: { bytes }, $unset: takenOff, $inc: { revision: 1 } };
      const isDone =
        isLast && bytes === 0
          ? (await this.#model.deleteOne(unchanged)).deletedCount === 1
          : (await this.#model.updateOne(unchanged, update)).matchedCount === 1;
      if (isDone) return;
    }
  }

  async #bytesUnder(prefix: string): Promise<number> {
    let bytes = 0;
    for await (const { size } of this.host.objects.list(prefix)) bytes += size;
    return bytes;
  }

  /** The room that is asked for is among what is held. */
  async #assertRoom(userId: string, allowed: number): Promise<void> {
    if (totalBytes(await this.bytesOf(userId)) > allowed) throw storageFull();
  }

  async #bytesByUser(): Promise<Record<string, number>> {
    const bytes = new Map<string, number>();
    for await (const one of this.#model.find({}, { userId: 1, bytes: 1 }).lean().cursor()) {
      bytes.set(one.userId, (bytes.get(one.userId) ?? 0) + one.bytes);
    }
    return Object.fromEntries(bytes);
  }

  #observe(): void {
    const gauge = metrics.getMeter('komavox').createObservableGauge('komavox.storage.stored', {
      unit: 'By',
      description: 'Bytes that users store, by kind',
    });
    const { service, logger } = this.host;
    const ask = cachedReading(
      async () => sumOf(await this.#model.find({ bytes: { $gt: 0 } }, { kind: 1, bytes: 1 }).lean()),
      `holdings of ${service}`,
      logger,
    );
    observeTogether([gauge], async (result) => {
      for (const [kind, bytes] of Object.entries((await ask()) ?? {})) {
        if (bytes > 0) result.observe(gauge, bytes, { service, kind });
      }
    });
  }

  #soon(): Date {
    return timeAfter(this.host.clock.now(), markMs);
  }
}

function sumOf(held: readonly Pick<HoldingDocument, 'kind' | 'bytes' | 'marks'>[]): StoredBytes {
  const stored = { ...noBytes };
  for (const { kind, bytes, marks = {} } of held) {
    stored[kind] += Object.values(marks).reduce((sum, added) => sum + added, bytes);
  }
  return stored;
}

const storageFull = (): Problem =>
  new Problem(
    413,
    'user_storage_full',
    'There is not enough room left for this. Your account page shows what you store, and what you can delete.',
  );
