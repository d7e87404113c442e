/**
 * A log for tests that makes use of every freedom the promises leave: deliveries come late, come twice, and runs of
 * older events come again before a new one, as after a crash. Everything follows from the seed and the order of events.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog, LogRecord } from '../src/event-log.js';

const longestDelayMs = 20;
const twice = 0.3;
const again = 0.15;
/** How many events a crash may bring back, for each partition. */
const remembered = 3;

/** Numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function chaosLog(eventLog: EventLog, seed: number): EventLog {
  const random = seededRandom(seed);
  return {
    ...eventLog,
    consume(options) {
      const past = new Map<string, LogRecord[]>();
      return eventLog.consume({
        ...options,
        async handle(record, delivery) {
          const place = `${record.topic}/${String(record.partition)}`;
          const older = past.get(place) ?? [];
          const delay = random() * longestDelayMs;
          const replay = random() < again;
          const repeat = random() < twice;
          await sleep(delay, undefined, { signal: delivery.signal });
          // A first attempt only: an event that fails shall fail for its own sake the next time.
          if (replay && delivery.attempt === 1) {
            for (const one of older) await options.handle(one, delivery);
          }
          await options.handle(record, delivery);
          if (repeat) await options.handle(record, delivery);
          past.set(place, [...older, record].slice(-remembered));
        },
      });
    },
    async watch(topics, handle) {
      // One queue a partition: late, but in order.
      const queues = new Map<string, Promise<void>>();
      let stopped = false;
      const subscription = await eventLog.watch(topics, (record) => {
        const place = `${record.topic}/${String(record.partition)}`;
        const delay = random() * longestDelayMs;
        const before = queues.get(place) ?? Promise.resolve();
        queues.set(
          place,
          before.then(async () => {
            await sleep(delay);
            if (!stopped) observe(handle, record);
          }),
        );
      });
      return {
        async stop() {
          stopped = true;
          await subscription.stop();
        },
      };
    },
  };
}

/** A watcher that throws is reported and goes on, as with every log. */
function observe(handle: (record: LogRecord) => void, record: LogRecord): void {
  try {
    handle(record);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
