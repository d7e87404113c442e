/**
 * Boots services on embedded stores in a temporary folder, for tests that drive them by HTTP and events. Deliveries are
 * duplicated and delayed at random, from a seed that is printed: what passes here doesn't lean on luck.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Topic } from '@komavox/proto';
import { type Clock, createLogger, type Environment, randomIds } from '@komavox/core';
import { ChaosEventLog, NoWatchEventLog, toMessage } from '@komavox/events/testing';
import { decode, type EventLog } from '@komavox/events';
import type { ObjectStore } from '@komavox/objects';
import type { PeerRequest, PeerResponse } from '@komavox/http';
import { type AnyService, run, type Running } from '../src/run.js';

interface TestBootOptions {
  readonly environment?: Environment;
  /** Kept after `stop` when given; otherwise a new one, removed by `stop`. */
  readonly folder?: string;
  /** Default: TEST_SEED of the environment, or random. */
  readonly seed?: number;
  /** Deliver each event once and at once. */
  readonly exactlyOnce?: boolean;
  /** Watchers see nothing, as through an outage of the event log. */
  readonly noWatch?: boolean;
  /** Default: the system's. */
  readonly clock?: Clock;
}

export interface TestProduct {
  readonly origin: string;
  readonly internalOrigin: string;
  readonly folder: string;
  readonly events: EventLog;
  readonly objects: ObjectStore;
  call(service: string, path: string, request?: PeerRequest): Promise<PeerResponse>;
  publish<Desc extends DescMessage>(topic: Topic<Desc>, message: MessageInitShape<Desc>): Promise<void>;
  /** The next event from now on that the predicate accepts; rejects after `ms` (default 30 000). */
  nextEvent<Desc extends DescMessage>(
    topic: Topic<Desc>,
    predicate?: (event: MessageShape<Desc>) => boolean,
    ms?: number,
  ): Promise<MessageShape<Desc>>;
  stop(): Promise<void>;
}

export async function bootForTest(
  services: readonly AnyService[],
  options: TestBootOptions = {},
): Promise<TestProduct> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const seed = options.seed ?? Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  if (!options.exactlyOnce) process.stderr.write(`event deliveries are disturbed with TEST_SEED=${seed}\n`);
  const running: Running = await run(services, {
    environment: { PORT: '0', INTERNAL_PORT: '0', DATA_DIR: folder, ...options.environment },
    logger: createLogger({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    wrapEventLog: (eventLog) => {
      const delivering = options.exactlyOnce ? eventLog : new ChaosEventLog(eventLog, seed);
      return options.noWatch ? new NoWatchEventLog(delivering) : delivering;
    },
    signals: false,
    ...(options.clock && { clock: options.clock }),
  });
  const { events, objects } = running;
  return {
    origin: running.origin,
    internalOrigin: running.internalOrigin,
    folder,
    events,
    objects,
    call: (service, path, request) => running.peer(service).fetch(path, request),
    publish: (topic, message) => events.publish([toMessage(topic, message, { id: randomIds.next() })]),
    async nextEvent(topic, predicate = () => true, ms = 30_000) {
      let found: (event: MessageShape<typeof topic.schema>) => void = () => undefined;
      let timer: NodeJS.Timeout | undefined;
      const seen = new Promise<MessageShape<typeof topic.schema>>((resolve, reject) => {
        found = resolve;
        timer = setTimeout(() => reject(new Error(`No ${topic.name} within ${ms} ms`)), ms);
      });
      const watching = await events.watch([topic.name], (record) => {
        const event = decode(topic, record);
        if (predicate(event)) found(event);
      });
      try {
        return await seen;
      } finally {
        clearTimeout(timer);
        await watching.stop();
      }
    },
    async stop() {
      await running.stop();
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
