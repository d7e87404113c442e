/** Starts what services do besides answering calls: watchers, consumers, scheduled tasks and the gauges of their work. */
import type { Logger } from 'pino';
import { allEnded, type Disposers } from '@komavox/core';
import { type EventLog, observeGroup, runConsumer, runWatchers, type Subscription } from '@komavox/events';
import { observeJobs } from '@komavox/jobs';
import { startScheduledTasks } from './scheduled-tasks.js';
import type { Role, ServiceParts } from './service.js';

/** A service whose parts have been built. */
export interface BuiltService {
  readonly name: string;
  readonly parts: ServiceParts;
  readonly logger: Logger;
}

interface StartPartsOptions {
  readonly built: readonly BuiltService[];
  readonly events: EventLog;
  readonly role: Role;
  readonly disposers: Disposers;
}

export async function startParts(options: StartPartsOptions): Promise<void> {
  const { built, disposers } = options;
  for (const { parts } of built) {
    if (parts.stop) disposers.defer(parts.stop);
    await parts.start?.();
  }
  // Each joins a group of its own, for which a broker takes its time; what is still starting couldn't be ended.
  await allEnded([startWatchers(options), ...built.map((service) => startConsumers(service, options))]);
}

async function startWatchers({ built, events, role, disposers }: StartPartsOptions): Promise<void> {
  if (role === 'worker') return;
  const watchers = built.flatMap(({ parts, logger }) =>
    (parts.watchers ?? []).map((watcher) => ({ watcher, logger })),
  );
  const watching = await runWatchers(events, watchers);
  disposers.defer(() => watching.stop());
}

async function startConsumers(
  { parts, logger }: BuiltService,
  { events, role, disposers }: StartPartsOptions,
): Promise<void> {
  const runsHere = (part: { readonly role: 'api' | 'worker' }) => role === 'all' || role === part.role;
  const consumers = parts.consumers ?? [];
  const subscriptions: Subscription[] = [];
  disposers.defer(async () => void (await Promise.all(subscriptions.map((one) => one.stop()))));
  await allEnded(
    consumers
      .filter(runsHere)
      .map(async (consumer) => subscriptions.push(await runConsumer(events, consumer, logger))),
  );
  disposers.defer(startScheduledTasks((parts.scheduledTasks ?? []).filter(runsHere), logger));
  const unobserve = [
    ...consumers.map(({ topic, group }) => observeGroup(events, topic.name, group, logger)),
    ...(role === 'worker' ? [] : (parts.jobs ?? []).map((jobs) => observeJobs(jobs, logger))),
  ];
  disposers.defer(async () => unobserve.forEach((stop) => stop()));
}
