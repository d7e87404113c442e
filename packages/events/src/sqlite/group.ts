/**
 * A consumer group of the embedded log: its partitions are shared out over its members, and each partition has one
 * pump that delivers message after message. As all members live in one process, a partition changes hands between
 * two messages; only `stop` aborts a delivery.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { deliver, type Outcome, pause } from '../deliver.js';
import type { ConsumeOptions, LogMessage, LogRecord, Subscription } from '../event-log.js';
import type { Commit } from './writer.js';
import { createTurns } from '../turns.js';

/** What `stop` waits for handlers in flight. */
export const stopWaitMs = 10_000;
/** Messages read ahead a partition. */
const chunk = 16;
const pauseAfterErrorMs = 1000;

export interface GroupSource {
  readonly logger: Logger;
  /** Offset of the next message of a partition. */
  readonly end: (topic: string, partition: number) => number;
  readonly read: (topic: string, partition: number, from: number, limit: number) => readonly LogRecord[];
  /** Where the group goes on, by partition; makes the group known to the store. */
  readonly start: (group: string, topic: string) => readonly number[];
  readonly commit: (commit: Commit) => Promise<void>;
  readonly publish: (messages: readonly LogMessage[]) => Promise<void>;
}

interface Member {
  readonly options: ConsumeOptions;
  readonly turn: (work: () => Promise<void>) => Promise<void>;
  readonly signal: AbortSignal;
  readonly inFlight: Set<Promise<unknown>>;
  /** Resolves when `stop` has waited long enough: what is in flight is left to itself. */
  readonly givenUp: Promise<Outcome>;
}

interface Slot {
  readonly topic: string;
  readonly partition: number;
  position: number;
  owner: Member | undefined;
  pumping: boolean;
}

export type ConsumerGroup = ReturnType<typeof createGroup>;

export function createGroup(name: string, source: GroupSource) {
  const { logger } = source;
  const slots = new Map<string, Slot[]>();
  const members: Member[] = [];

  function addTopics(topics: readonly string[]): void {
    for (const topic of topics) {
      if (slots.has(topic)) continue;
      const positions = source.start(name, topic);
      slots.set(
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

  function share(): void {
    for (const [topic, partitions] of slots) {
      const takers = members.filter(({ options }) => options.topics.includes(topic));
      for (const slot of partitions) {
        slot.owner = takers[slot.partition % takers.length];
        wake(slot);
      }
    }
  }

  function wake(slot: Slot): void {
    if (slot.pumping || !slot.owner) return;
    slot.pumping = true;
    void pump(slot);
  }

  async function pump(slot: Slot): Promise<void> {
    for (;;) {
      try {
        // From the last look at the end until here nothing else ran, so no wake-up is lost.
        while (await deliverSome(slot)) await nextTurn();
        slot.pumping = false;
        return;
      } catch (error) {
        logger.error(
          { group: name, topic: slot.topic, partition: slot.partition, err: error },
          'reading events failed',
        );
        await sleep(pauseAfterErrorMs, undefined, { ref: false });
      }
    }
  }

  /** False when there is nothing to deliver, or nobody to deliver to. */
  async function deliverSome(slot: Slot): Promise<boolean> {
    const { topic, partition, owner: member } = slot;
    if (!member || member.signal.aborted || slot.position >= source.end(topic, partition)) return false;
    const records = source.read(topic, partition, slot.position, chunk);
    // All that is left of the partition has expired.
    if (records.length === 0) slot.position = source.end(topic, partition);
    for (const record of records) {
      if (slot.owner !== member || member.signal.aborted) break;
      const { options, signal, turn, inFlight } = member;
      const delivery = deliver(record, options, {
        signal,
        turn,
        logger,
        publish: (message) => source.publish([message]),
      });
      inFlight.add(delivery);
      const outcome = await Promise.race([delivery, member.givenUp]).finally(() => inFlight.delete(delivery));
      if (outcome === 'abandoned') break;
      slot.position = Number(record.offset) + 1;
      commit(slot, member);
    }
    return true;
  }

  /** Not waited for: a commit that is lost in a crash means a redelivery, which is promised anyway. */
  function commit(slot: Slot, member: Member): void {
    const done = commitUnlessOvertaken(slot, slot.position, member).finally(() =>
      member.inFlight.delete(done),
    );
    member.inFlight.add(done);
  }

  /** Until it works, or the next message's commit says it too: a partition may be idle for long after a full disk. */
  async function commitUnlessOvertaken(slot: Slot, committed: number, { signal }: Member): Promise<void> {
    const { topic, partition } = slot;
    for (;;) {
      try {
        await source.commit({ group: name, topic, partition, committed });
        return;
      } catch (error) {
        logger.error({ group: name, topic, partition, err: error }, 'offset could not be committed');
      }
      if (!(await pause(pauseAfterErrorMs, signal)) || slot.position !== committed) return;
    }
  }

  async function leave(member: Member, abort: () => void, giveUp: () => void): Promise<void> {
    abort();
    const timer = new AbortController();
    const idle = async () => {
      while (member.inFlight.size > 0) await Promise.allSettled([...member.inFlight]);
    };
    await Promise.race([
      idle(),
      sleep(stopWaitMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
    giveUp();
    members.splice(members.indexOf(member), 1);
    share();
  }

  return {
    name,
    hasMembers: () => members.length > 0,

    join(options: ConsumeOptions): Subscription {
      addTopics(options.topics);
      const stopping = new AbortController();
      let giveUp = (): void => undefined;
      const givenUp = new Promise<Outcome>((resolve) => {
        giveUp = () => {
          resolve('abandoned');
        };
      });
      const member: Member = {
        options,
        turn: createTurns(Math.max(1, options.concurrency ?? 1)),
        signal: stopping.signal,
        inFlight: new Set(),
        givenUp,
      };
      members.push(member);
      share();
      let leaving: Promise<void> | undefined;
      return {
        stop: () =>
          (leaving ??= leave(
            member,
            () => {
              stopping.abort();
            },
            giveUp,
          )),
      };
    },

    /** New messages are there. */
    wake(topic: string, partition: number): void {
      const slot = slots.get(topic)?.[partition];
      if (slot) wake(slot);
    },
  };
}
