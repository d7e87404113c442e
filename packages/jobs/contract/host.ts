/** A process with one kind of job on the embedded adapters, as `run` would make it, with deliveries twice and late. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, randomIds, systemClock, type Clock } from '@komavox/core';
import { openDocuments } from '@komavox/documents';
import { openEventLog, runConsumer, runWatchers, type EventLog } from '@komavox/events';
import { ChaosEventLog } from '@komavox/events/testing';
import { OutboxRelay } from '@komavox/outbox';
import { allTopics, topics } from '@komavox/proto';
import type { Jobs } from '../src/index.js';
import { Sample, type SampleJob, type SampleLimits } from './sample.js';

export interface HostOptions extends Partial<SampleLimits> {
  readonly folder: string;
  /** `api`: calls are answered and jobs expire, but nothing works. */
  readonly role?: 'all' | 'api';
  readonly clock?: Clock;
  /** Watchers see nothing, as through an outage of the log. */
  readonly noWatch?: boolean;
}

export interface Host extends AsyncDisposable {
  readonly sample: Sample;
  readonly jobs: Jobs<SampleJob>;
  readonly events: EventLog;
  /** Number of ends of each job, by its id. */
  readonly ends: ReadonlyMap<string, number>;
}

const logger = createLogger({ level: 'silent' });

export async function openHost(options: HostOptions): Promise<Host> {
  const { folder, role = 'all', clock = systemClock, noWatch = false, ...limits } = options;
  const seed = Math.floor(Math.random() * 2 ** 31);
  const embedded = await openEventLog(`sqlite:${join(folder, 'events')}`, {
    clientId: 'sample',
    logger,
    clock,
  });
  const events = new ChaosEventLog(embedded, seed);
  await events.ensureTopics(allTopics);
  const documents = await openDocuments(`sqlite:${join(folder, 'documents')}`, 'sample');
  const outbox = new OutboxRelay({ service: 'sample', eventLog: events, logger, clock, ids: randomIds });
  const sample = new Sample();
  const host = { service: 'sample', clock, logger, outbox };
  const jobs = sample.define(host, documents.connection, { deadlineMs: 600_000, ...limits });
  await jobs.model.init();
  const { consumers, watchers, outboxes, scheduledTasks } = jobs.parts;
  outbox.start(outboxes);
  const subscriptions = [
    await runWatchers(events, noWatch ? [] : watchers.map((watcher) => ({ watcher, logger }))),
  ];
  const { ends, watching } = await countEnds(events);
  subscriptions.push(watching);
  if (role === 'all') for (const one of consumers) subscriptions.push(await runConsumer(events, one, logger));
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = scheduledTasks.map(async ({ everyMs, run }) => {
    for (; !signal.aborted; await sleep(everyMs, undefined, { signal }).catch(() => undefined))
      await run(signal);
  });
  return {
    sample,
    jobs,
    events,
    ends,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all(subscriptions.map((one) => one.stop()));
      await jobs.stop();
      await outbox.stop();
      await documents.close();
      await events.close();
    },
  };
}

async function countEnds(events: EventLog) {
  const ends = new Map<string, number>();
  // Shaken deliveries repeat events, but not their ids.
  const seen = new Set<string>();
  const ended = [topics.videoCompleted.name, topics.videoFailed.name];
  const watching = await events.watch(ended, ({ key, headers }) => {
    const id = headers['id'] ?? '';
    if (!seen.has(id)) ends.set(key, (ends.get(key) ?? 0) + 1);
    seen.add(id);
  });
  return { ends, watching };
}
