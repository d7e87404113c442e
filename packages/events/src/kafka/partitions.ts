/**
 * The work on the partitions that a Kafka consumer has been given. The client's own loop only fetches and says that it
 * lives: it waits for the slowest partition of a fetch, so a long handler in it would keep the others waiting and cost
 * the membership. Here each partition has a queue and a pump of its own; a full queue pauses the fetching of it.
 *
 * Commits are gathered, one request at a time, and made only for partitions that are held at that moment, as the broker
 * does not check who commits what.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { endsWithin } from '@komavox/core';
import { deliver } from '../deliver.js';
import type { ConsumeOptions, LogMessage, LogRecord } from '../event-log.js';

/** Queue lengths at which fetching is paused and goes on. */
const fullAt = 64;
const lowAt = 16;
const maxStopMs = 10_000;
const commitPauseMs = 500;

export interface PartitionOffset {
  readonly topic: string;
  readonly partition: number;
  /** Of the next message to read. */
  readonly offset: string;
}

interface PartitionsOptions {
  readonly consumer: ConsumeOptions;
  readonly logger: Logger;
  readonly publish: (message: LogMessage) => Promise<void>;
  readonly commit: (offsets: readonly PartitionOffset[]) => Promise<void>;
  readonly pause: (topic: string, partition: number) => void;
  readonly resume: (topic: string, partition: number) => void;
}

interface Slot {
  readonly topic: string;
  readonly partition: number;
  readonly losing: AbortController;
  readonly queue: LogRecord[];
  /** The work of the slot that held this partition before in this process. */
  readonly before: Promise<unknown>;
  /** Offset behind the last one in the queue; -1 before the first. */
  fetched: bigint;
  /** Offset behind the last one handled, and the last that is committed; -1 before the first. */
  handled: bigint;
  committed: bigint;
  paused: boolean;
  pumping: Promise<void> | undefined;
}

export class KafkaPartitions {
  readonly #limit: (work: () => Promise<void>) => Promise<void>;
  readonly #slots = new Map<string, Slot>();
  #member: string | undefined;
  #committing: Promise<void> | undefined;
  #stopping = false;

  constructor(private readonly options: PartitionsOptions) {
    this.#limit = pLimit(Math.max(1, options.consumer.concurrency ?? 1));
  }

  /**
   * The group has settled. A member that keeps its id has missed no generation and goes on with its queues; with a new
   * id, others may have had its partitions meanwhile, so it begins all of them anew.
   */
  assign(memberId: string, assignment: Readonly<Record<string, readonly number[]>>): void {
    const same = memberId === this.#member;
    this.#member = memberId;
    const held = new Set(
      Object.entries(assignment).flatMap(([topic, numbers]) => numbers.map((one) => placeOf(topic, one))),
    );
    const before = new Map<string, Promise<unknown>>();
    for (const [place, slot] of this.#slots) {
      if (same && held.has(place)) continue;
      before.set(place, slot.pumping ?? Promise.resolve());
      this.#drop(slot);
    }
    for (const [topic, numbers] of Object.entries(assignment)) {
      for (const partition of numbers) {
        const place = placeOf(topic, partition);
        if (this.#slots.has(place)) continue;
        this.#slots.set(place, newSlot(topic, partition, before.get(place) ?? Promise.resolve()));
      }
    }
  }

  /** Records as fetched; those that are in the queue already, after a rebalance, are left out. */
  accept(topic: string, partition: number, records: readonly LogRecord[]): void {
    const slot = this.#slots.get(placeOf(topic, partition));
    if (!slot || this.#stopping) return;
    for (const record of records) {
      if (BigInt(record.offset) < slot.fetched) continue;
      slot.queue.push(record);
      slot.fetched = BigInt(record.offset) + 1n;
    }
    if (!slot.paused && slot.queue.length >= fullAt) {
      slot.paused = true;
      this.options.pause(topic, partition);
    }
    if (slot.queue.length > 0) slot.pumping ??= this.#pump(slot);
  }

  /** Publication time of the message that is being handled or is next; undefined when this process knows of none. */
  oldest(topic: string, partition: number): Date | undefined {
    return this.#slots.get(placeOf(topic, partition))?.queue[0]?.timestamp;
  }

  /** Waits for handlers in flight, at most 10 s, and commits what they finished. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const working: Promise<unknown>[] = [];
    for (const slot of this.#slots.values()) {
      slot.losing.abort();
      if (slot.pumping) working.push(slot.pumping);
    }
    await endsWithin(maxStopMs, Promise.all(working));
    await this.#committing;
    this.#slots.clear();
  }

  #drop(slot: Slot): void {
    this.#slots.delete(placeOf(slot.topic, slot.partition));
    slot.losing.abort();
    if (slot.paused) this.options.resume(slot.topic, slot.partition);
  }

  async #pump(slot: Slot): Promise<void> {
    const { consumer, logger, publish } = this.options;
    await slot.before;
    const { signal } = slot.losing;
    for (let record = slot.queue[0]; record && !signal.aborted; record = slot.queue[0]) {
      const outcome = await deliver(record, consumer, { signal, limit: this.#limit, logger, publish });
      if (outcome === 'abandoned') break;
      slot.queue.shift();
      slot.handled = BigInt(record.offset) + 1n;
      this.#committing ??= this.#commitAll();
      if (slot.paused && slot.queue.length <= lowAt) {
        slot.paused = false;
        this.options.resume(slot.topic, slot.partition);
      }
    }
    slot.pumping = undefined;
  }

  async #commitAll(): Promise<void> {
    const uncommitted = () => [...this.#slots.values()].filter((slot) => slot.handled > slot.committed);
    // Records handled within one turn of the event loop are committed together.
    await Promise.resolve();
    for (let due = uncommitted(); due.length > 0; due = uncommitted()) {
      const offsets = due.map((slot) => ({ slot, handled: slot.handled }));
      try {
        await this.options.commit(
          offsets.map(({ slot: { topic, partition }, handled }) => ({
            topic,
            partition,
            offset: String(handled),
          })),
        );
        for (const { slot, handled } of offsets) slot.committed = handled;
      } catch (error) {
        // While the group rebalances or the broker is away; what is lost by it is delivered again.
        const { group } = this.options.consumer;
        this.options.logger.warn({ group, err: error }, 'offsets could not be committed');
        if (this.#stopping) break;
        await sleep(commitPauseMs);
      }
    }
    this.#committing = undefined;
  }
}

const placeOf = (topic: string, partition: number): string => `${topic}/${String(partition)}`;

const newSlot = (topic: string, partition: number, before: Promise<unknown>): Slot => ({
  topic,
  partition,
  losing: new AbortController(),
  queue: [],
  before: Promise.race([before, sleep(maxStopMs, undefined, { ref: false })]),
  fetched: -1n,
  handled: -1n,
  committed: -1n,
  paused: false,
  pumping: undefined,
});
