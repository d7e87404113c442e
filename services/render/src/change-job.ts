/** The only way a job changes: read, transition, write if nobody else wrote, with the events that follow. */
import { type OutboxEntry, outboxModel } from '@komavox/outbox';
import { topics } from '@komavox/proto';
import type { RenderContext } from './context.js';
import { transition, type Job, type JobEvent, type JobFact } from './model/job.js';
import type { StoredJob } from './store.js';

const tries = 20;

/** The job after the event; undefined when the event has no effect on it or there is no such job. */
export async function changeJob(
  context: RenderContext,
  id: string,
  event: JobEvent,
): Promise<StoredJob | undefined> {
  const { chassis, store, settings } = context;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const before = await store.findJob(id);
    if (!before) return undefined;
    const now = chassis.clock.now();
    const step = transition(before, event, now, settings);
    if (!step) return undefined;
    const outbox = step.facts.map((fact) => factEntry(context, before, step.job, fact));
    if (await store.replaceJob(id, before.revision, step.job, now, outbox)) {
      if (outbox.length > 0) chassis.outbox.flush(outboxModel(store.jobs), id);
      return { ...before, ...step.job, revision: before.revision + 1, updatedAt: now };
    }
  }
  throw new Error(`Job ${id} is changed by too many at once.`);
}

function factEntry(
  context: RenderContext,
  { _id: jobId, user: userId }: StoredJob,
  job: Job,
  fact: JobFact,
): OutboxEntry {
  const { outbox } = context.chassis;
  switch (fact) {
    case 'requested':
      return outbox.entry(topics.videoRequested, { jobId, userId, attempt: job.attempt });
    case 'progressed':
      return outbox.entry(topics.videoProgressed, {
        jobId,
        userId,
        progress: job.progress.fraction,
        segmentsDone: job.progress.done,
        segmentsTotal: job.progress.total,
      });
    case 'completed':
      return outbox.entry(topics.videoCompleted, { jobId, userId, durationMs: job.durationMs ?? 0 });
    case 'failed':
      return outbox.entry(topics.videoFailed, { jobId, userId, code: job.failure?.code ?? 'failed' });
  }
}
