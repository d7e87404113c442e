/** Gauges of jobs: the number that wait in each state, and the age of the oldest. */
import { metrics } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { OutboxModel } from '@komavox/outbox';
import { ageSeconds, cachedReading, maxCounted, observeTogether } from '@komavox/telemetry';
import { openStates } from './job.js';

/** The documents of one kind of job. */
export interface JobQueue {
  /** In the singular, for example `speech`. */
  readonly kind: string;
  readonly model: OutboxModel;
}

interface Queued {
  readonly state: string;
  readonly createdAt: Date;
}

/** @returns a function that ends the observation */
export function observeJobs({ kind, model }: JobQueue, logger: Logger): () => void {
  const meter = metrics.getMeter('komavox');
  const waiting = meter.createObservableGauge('komavox.jobs.waiting', {
    description: 'Jobs that have not ended, by their state',
  });
  const age = meter.createObservableGauge('komavox.jobs.oldest_age', {
    unit: 's',
    description: 'Time since the oldest job in the state was asked for; 0 without one',
  });
  const jobs = model.db.model<Queued>(model.modelName);
  const ask = cachedReading(
    () =>
      Promise.all(
        openStates.map(async (state) => {
          const [count, oldest] = await Promise.all([
            jobs.countDocuments({ state }).limit(maxCounted).exec(),
            jobs.findOne({ state }, { createdAt: 1 }).sort({ createdAt: 1 }).lean<Queued>().exec(),
          ]);
          return { state, count, oldest: oldest?.createdAt };
        }),
      ),
    `jobs of ${model.modelName}`,
    logger,
  );
  return observeTogether([waiting, age], async (result) => {
    for (const { state, count, oldest } of (await ask()) ?? []) {
      const place = { kind, state };
      result.observe(waiting, count, place);
      result.observe(age, ageSeconds(oldest), place);
    }
  });
}
