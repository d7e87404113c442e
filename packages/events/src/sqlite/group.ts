/**
 * A consumer group of the embedded log: its partitions are shared out over its members, and each partition has one
 * pump that delivers message after message. As all members live in one process, a partition changes hands between
 * two messages; only `stop` aborts a delivery.
 */
import pLimit from 'p-limit';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { endsWithin, FailureLog, unlessAborted } from '@komavox/core';
import { deliver, type Outcome, pause } from '../deliver.js';
import type { ConsumeOptions, LogMessage, LogRecord, Subscription } from '../event-log.js';
import type { Commit } from './writer.js';

/** Time that `stop` gives handlers in flight. */
const maxStopMs = 10_000;
/** Messages read ahead a partition. */
const chunk = 16;
const pauseAfterErrorMs = 1000;

interface GroupSource {
  readonly logger: Logger;
  /** Offset of the next message of a partition. */
  readonly end: (topic: string, partition: number) => number;
  readonly read: (topic: string, partition: number, from: number, limit: number) => readonly LogRecord[];
  /** The offset at which the group goes on, by partition; makes the group known to the store. */
  readonly start: (group: string, topic: string) => readonly number[];
  readonly commit: (commit: Commit) => Promise<void>;
  readonly publish: (messages: readonly LogMessage[]) => Promise<void>;
}

interface Member {
  readonly options: ConsumeOptions;
  readonly limit: (work: () => Promise<void>) => Promise<void>;
  readonly stopping: AbortController;
  readonly inFlight: Set<Promise<unknown>>;
  /** Aborted when `stop` has waited long enough: handlers in flight are left to themselves. */
  readonly givenUp: AbortController;
}

interface Slot {
  readonly topic: string;
  readonly partition: number;
  position: number;
  owner: Member | undefined;
  pumping: boolean;
}

export class ConsumerGroup {
  readonly #slots = new Map<string, Slot[]>();
  readonly #members: Member[] = [];

  constructor(
    readonly name: string,
    private readonly source: GroupSource,
  ) {}

  hasMembers(): boolean {
    return this.#members.length > 0;
  }

  join(options: ConsumeOptions): Subscription {
    this.#addTopics(options.topics);
    const member = newMember(options);
    this.#members.push(member);
    this.#share();
    let leaving: Promise<void> | undefined;
    return { stop: () => (leaving ??= this.#leave(member)) };
  }

  /** New messages have been stored. */
  notify(topic: string, partition: number): void {
    const slot = this.#slots.get(topic)?.[partition];
    if (slot) this.#startPump(slot);
  }

  #addTopics(topics: readonly string[]): void {
    for (const topic of topics) {
      if (this.#slots.has(topic)) continue;
      const positions = this.source.start(this.name, topic);
      this.#slots.set(
        topic,
        positions.map((position, partition) => ({
          topic,
          partition,
          position,
          owner: undefined,
          pumping: false,
        })),
      );
    }
  }

  #share(): void {
    for (const [topic, partitions] of this.#slots) {
      const takers = this.#members.filter(({ options }) => options.topics.includes(topic));
      for (const slot of partitions) {
        slot.owner = takers[slot.partition % takers.length];
        this.#startPump(slot);
      }
    }
  }

  #startPump(slot: Slot): void {
    if (slot.pumping || !slot.owner) return;
    slot.pumping = true;
    void this.#pump(slot);
  }

  async #pump(slot: Slot): Promise<void> {
    const { topic, partition } = slot;
    const log = new FailureLog({
      logger: this.source.logger,
      place: { group: this.name, topic, partition },
      level: 'error',
      failed: 'reading events failed',
      works: 'events are read again',
    });
    for (;;) {
      try {
        // From the last look at the end until here nothing else ran, so no notification is lost.
        while (await this.#deliverSome(slot)) await nextTurn();
        slot.pumping = false;
        log.succeeded();
        return;
      } catch (error) {
        log.failed(error);
        await sleep(pauseAfterErrorMs, undefined, { ref: false });
      }
    }
  }

  /** False when there is no message to deliver, or no member to deliver to. */
  async #deliverSome(slot: Slot): Promise<boolean> {
    const { topic, partition, owner: member } = slot;
    const { logger, end, read, publish } = this.source;
    if (!member || member.stopping.signal.aborted || slot.position >= end(topic, partition)) return false;
    const records = read(topic, partition, slot.position, chunk);
    // All that is left of the partition has expired.
    if (records.length === 0) slot.position = end(topic, partition);
    for (const record of records) {
      const { options, limit, inFlight } = member;
      const { signal } = member.stopping;
      if (slot.owner !== member || signal.aborted) break;
      const delivery = deliver(record, options, {
        signal,
        limit,
        logger,
        publish: (message) => publish([message]),
      });
      inFlight.add(delivery);
      try {
        const outcome = await unlessGivenUp(delivery, member);
        if (outcome === 'abandoned') break;
        slot.position = Number(record.offset) + 1;
        // In flight before its message no longer is: who leaves in between would leave without it.
        this.#commit(slot, member);
      } finally {
        inFlight.delete(delivery);
      }
    }
    return true;
  }

  /** Not waited for: a commit that is lost in a crash means a redelivery, which the port allows anyway. */
  #commit(slot: Slot, member: Member): void {
    const done = this.#commitUnlessOvertaken(slot, slot.position, member).finally(() =>
      member.inFlight.delete(done),
    );
    member.inFlight.add(done);
  }

  /** Until it works, or the next message's commit covers it: a partition may be idle for long after a full disk. */
  async #commitUnlessOvertaken(slot: Slot, committed: number, { stopping }: Member): Promise<void> {
    const { topic, partition } = slot;
    for (;;) {
      try {
        await this.source.commit({ group: this.name, topic, partition, committed });
        return;
      } catch (error) {
        const place = { group: this.name, topic, partition };
        this.source.logger.error({ ...place, err: error }, 'offset could not be committed');
      }
      if (!(await pause(pauseAfterErrorMs, stopping.signal)) || slot.position !== committed) return;
    }
  }

  async #leave(member: Member): Promise<void> {
    member.stopping.abort();
    const idle = async () => {
      while (member.inFlight.size > 0) await Promise.allSettled([...member.inFlight]);
    };
    await endsWithin(maxStopMs, idle());
    member.givenUp.abort();
    this.#members.splice(this.#members.indexOf(member), 1);
    this.#share();
  }
}

async function unlessGivenUp(delivery: Promise<Outcome>, { givenUp }: Member): Promise<Outcome> {
  try {
    return await unlessAborted(delivery, givenUp.signal);
  } catch (error) {
    if (givenUp.signal.aborted) return 'abandoned';
    throw error;
  }
}

function newMember(options: ConsumeOptions): Member {
  return {
    options,
    limit: pLimit(Math.max(1, options.concurrency ?? 1)),
    stopping: new AbortController(),
    inFlight: new Set(),
    givenUp: new AbortController(),
  };
}
