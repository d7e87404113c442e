/** Jobs as callers see them. */
import { Problem } from '@komavox/core';
import { z } from 'zod';
import type { RenderContext } from './context.js';
import { videoKey, type VideoFile } from './keys.js';
import { changeJob } from './change-job.js';
import { isFinal, type JobState } from './model/job.js';
import type { StoredJob } from './store.js';

export const jobView = z.object({
  id: z.string(),
  state: z.enum(['queued', 'rendering', 'done', 'failed', 'cancelled']),
  progress: z.number().describe('0 to 1'),
  message: z.string(),
  segments: z.object({ done: z.number(), cached: z.number(), total: z.number() }),
  etaSeconds: z.number().optional().describe('Seconds until it is done, roughly'),
  durationSeconds: z.number().optional().describe('Length of the finished video'),
  createdAt: z.iso.datetime(),
  files: z
    .object({
      mp4: z.string(),
      ass: z.string().optional(),
      srt: z.string().optional(),
      vtt: z.string().optional(),
    })
    .optional()
    .describe('Links to download; the subtitle files only with captions'),
  error: z.string().optional(),
});

export type JobView = z.output<typeof jobView>;

export function viewJob(context: RenderContext, job: StoredJob): JobView {
  const { fraction, done, cached, total } = job.progress;
  const eta = etaSeconds(job, context.chassis.clock.now());
  return {
    id: job._id,
    state: job.state,
    progress: Math.round(fraction * 1000) / 1000,
    message: messageOf(job),
    segments: { done, cached, total },
    ...(eta === undefined ? {} : { etaSeconds: eta }),
    ...(job.durationMs === undefined ? {} : { durationSeconds: job.durationMs / 1000 }),
    createdAt: job.createdAt.toISOString(),
    ...(job.state === 'done' ? { files: filesOf(context, job) } : {}),
    ...(job.failure ? { error: job.failure.detail } : {}),
  };
}

const messages: Readonly<Record<JobState, string>> = {
  queued: 'Waiting to start',
  rendering: 'Rendering',
  done: 'The video is ready',
  failed: 'The video could not be made',
  cancelled: 'Cancelled',
};

function messageOf({ state, progress: { done, total } }: StoredJob): string {
  if (state !== 'rendering') return messages[state];
  return done < total ? `Rendering frame ${done + 1} of ${total}` : 'Joining the frames';
}

/** From the pace so far; not before there is a pace. */
function etaSeconds({ state, startedAt, progress }: StoredJob, now: Date): number | undefined {
  if (state !== 'rendering' || !startedAt || progress.fraction < 0.05) return undefined;
  const elapsed = (now.getTime() - startedAt.getTime()) / 1000;
  return Math.ceil((elapsed * (1 - progress.fraction)) / progress.fraction);
}

function filesOf(context: RenderContext, job: StoredJob): NonNullable<JobView['files']> {
  const stamp = job.createdAt.toISOString().replaceAll(/[:.]/g, '-');
  const link = (file: VideoFile) =>
    context.chassis.mediaLinks.sign({
      key: videoKey(job.contentHash, file),
      user: job.user,
      fileName: `komavox-video_${stamp}.${file}`,
    });
  return {
    mp4: link('mp4'),
    ...(job.captioned ? { ass: link('ass'), srt: link('srt'), vtt: link('vtt') } : {}),
  };
}

const jobsListed = 50;

export async function listJobs(context: RenderContext, user: string): Promise<readonly JobView[]> {
  return (await context.store.listJobs(user, jobsListed)).map((job) => viewJob(context, job));
}

/** A job of somebody else is not there: Problem 404 `job_not_found`. */
export async function findOwnJob(context: RenderContext, user: string, id: string): Promise<StoredJob> {
  const job = await context.store.findJob(id);
  if (job?.user !== user) throw new Problem(404, 'job_not_found', 'There is no such video job.');
  return job;
}

/** Ends a job that is waiting or being rendered; its worker stops within a second. A job that has ended stays as it is. */
export async function cancelJob(context: RenderContext, user: string, id: string): Promise<void> {
  const job = await findOwnJob(context, user, id);
  if (!isFinal(job)) await changeJob(context, id, { kind: 'cancelled' });
}
