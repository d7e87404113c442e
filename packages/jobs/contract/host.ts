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
  /** Address of the documents; default in the folder. */
  readonly documents?: string;
  readonly database?: string;
  /** Another process on the same folder, whose log this one uses. */
  readonly beside?: Host;
  /** Watchers see nothing, as through an outage of the log. */
  readonly noWatch?: boolean;
  /** Wake-ups don't come: jobs are begun by looking for them. */
  readonly noWakeUps?: boolean;
}

export interface Host extends AsyncDisposable {
  readonly sample: Sample;
  readonly jobs: Jobs<SampleJob>;
  readonly events: EventLog;
  readonly outbox: OutboxRelay;
  /** Number of ends of each job, by its id. */
  readonly ends: ReadonlyMap<string, number>;
}

const logger = createLogger({ level: 'silent' });

export async function openHost(options: HostOptions): Promise<Host> {
  const {
    folder,
    role = 'all',
    clock = systemClock,
    noWatch = false,
    noWakeUps = false,
    beside,
    ...rest
  } = options;
  const { documents: address = `sqlite:${join(folder, 'documents')}`, database = 'sample', ...limits } = rest;
  const events = beside?.events ?? (await openEvents(folder, clock));
  const documents = await openDocuments(address, database);
  const outbox = new OutboxRelay({ service: 'sample', eventLog: events, logger, clock, ids: randomIds });
  const sample = new Sample();
  const host = { service: 'sample', clock, logger, outbox };
  const jobs = sample.define(host, documents.connection, {
    deadlineMs: 600_000,
    queueMs: 600_000,
    ...limits,
  });
  await jobs.model.init();
  const { consumers, watchers, outboxes, scheduledTasks } = jobs.parts;
  outbox.start(outboxes);
  const subscriptions = [
    await runWatchers(events, noWatch ? [] : watchers.map((watcher) => ({ watcher, logger }))),
  ];
  const { ends, watching } = await countEnds(events);
  subscriptions.push(watching);
  const followed = role === 'all' && !noWakeUps ? consumers : [];
  for (const one of followed) subscriptions.push(await runConsumer(events, one, logger));
  const stopping = new AbortController();
  const { signal } = stopping;
  const runHere = scheduledTasks.filter((task) => role === 'all' || task.role === 'api');
  const loops = runHere.map(async ({ everyMs, run }) => {
    for (; !signal.aborted; await sleep(everyMs, undefined, { signal }).catch(() => undefined))
      await run(signal);
  });
  return {
    sample,
    jobs,
    events,
    outbox,
    ends,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all(subscriptions.map((one) => one.stop()));
      await outbox.stop();
      await documents.close();
      if (!beside) await events.close();
    },
  };
}

async function openEvents(folder: string, clock: Clock): Promise<EventLog> {
  const address = `sqlite:${join(folder, 'events')}`;
  const embedded = await openEventLog(address, { clientId: 'sample', logger, clock });
  const events = new ChaosEventLog(embedded, Math.floor(Math.random() * 2 ** 31));
  await events.ensureTopics(allTopics);
  return events;
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
