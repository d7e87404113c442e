/** How many jobs wait in each state, and since when the oldest does. */
import { metrics } from '@opentelemetry/api';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { ageSeconds, askSparingly, mostCounted, observeTogether } from '@komavox/telemetry';

/**
 * Documents that are work to be done, for gauges of how many wait in which state and since when. The model has an index
 * on `state` and the field `since`.
 */
export interface JobQueue {
  /** In the singular, for example `speech`. */
  readonly kind: string;
  readonly model: Model<never>;
  /** The states that a job leaves by itself. */
  readonly states: readonly string[];
  /** Name of the field with the time when the job was asked for. */
  readonly since: string;
}

/** Until the returned function is called. */
export function observeJobs({ kind, model, states, since }: JobQueue, logger: Logger): () => void {
  const meter = metrics.getMeter('komavox');
  const waiting = meter.createObservableGauge('komavox.jobs.waiting', {
    description: 'Jobs that have not ended, by their state',
  });
  const age = meter.createObservableGauge('komavox.jobs.oldest_age', {
    unit: 's',
    description: 'Time since the oldest job in the state was asked for; 0 without one',
  });
  const jobs = model as unknown as Model<Record<string, unknown>>;
  const ask = askSparingly(
    () =>
      Promise.all(
        states.map(async (state) => {
          const [count, oldest] = await Promise.all([
            jobs.countDocuments({ state }).limit(mostCounted).exec(),
            jobs
              .findOne({ state }, { [since]: 1 })
              .sort({ [since]: 1 })
              .lean<Record<string, unknown>>()
              .exec(),
          ]);
          return { state, count, oldest: oldest?.[since] };
        }),
      ),
    `jobs of ${model.modelName}`,
    logger,
  );
  return observeTogether([waiting, age], async (result) => {
    for (const { state, count, oldest } of (await ask()) ?? []) {
      const place = { kind, state };
      result.observe(waiting, count, place);
      result.observe(age, ageSeconds(oldest instanceof Date ? oldest : undefined), place);
    }
  });
}
