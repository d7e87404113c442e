/**
 * An event log for tests that uses every freedom the port leaves: deliveries are late and repeated, and runs of older
 * events are replayed before a new one, as after a crash. All follows from the seed and the order of events.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '@komavox/test-kit';
import type { ConsumeOptions, EventLog, LogRecord, Subscription } from '../src/event-log.js';
import { EventLogDecorator } from '../src/event-log-decorator.js';

const maxDelayMs = 20;
const repeatProbability = 0.3;
const replayProbability = 0.15;
/** Number of events that a crash may replay, for each partition. */
const remembered = 3;

export class ChaosEventLog extends EventLogDecorator {
  readonly #random: () => number;

  constructor(inner: EventLog, seed: number) {
    super(inner);
    this.#random = randomFrom(seed);
  }

  override consume(options: ConsumeOptions): Promise<Subscription> {
    const random = this.#random;
    const past = new Map<string, LogRecord[]>();
    return this.inner.consume({
      ...options,
      async handle(record, delivery) {
        const place = `${record.topic}/${String(record.partition)}`;
        const older = past.get(place) ?? [];
        const delay = random() * maxDelayMs;
        const replay = random() < replayProbability;
        const repeat = random() < repeatProbability;
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
  }

  override async watch(
    topics: readonly string[],
    handle: (record: LogRecord) => void,
  ): Promise<Subscription> {
    // One queue a partition: late, but in order.
    const queues = new Map<string, Promise<void>>();
    let stopped = false;
    const subscription = await this.inner.watch(topics, (record) => {
      const place = `${record.topic}/${String(record.partition)}`;
      const delay = this.#random() * maxDelayMs;
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
  }
}

/** A watcher that throws is reported and goes on, as with every log. */
function observe(handle: (record: LogRecord) => void, record: LogRecord): void {
  try {
    handle(record);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
