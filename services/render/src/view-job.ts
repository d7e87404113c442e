/** Jobs as callers see them. */
import { Problem } from '@komavox/core';
import { hasEnded, type JobState } from '@komavox/jobs';
import { z } from 'zod';
import type { RenderContext } from './context.js';
import { videoKey } from './keys.js';
import type { VideoFile } from './model/video-file.js';
import type { VideoJob, VideoProgress } from './store.js';

export const jobView = z.object({
  id: z.string(),
  state: z.enum(['queued', 'rendering', 'done', 'failed', 'cancelled']),
  progress: z.number().describe('0 to 1'),
  message: z.string(),
  segments: z.object({ done: z.number(), cached: z.number(), total: z.number() }),
  etaSeconds: z.number().optional().describe('Seconds until it is done, roughly'),
  durationSeconds: z.number().optional().describe('Length of the finished video'),
  createdAt: z.iso.datetime(),
  name: z.string().optional().describe('As it was ordered, without what no file name may have'),
  projectId: z.string().optional().describe('The project that it was made of'),
  files: z
    .object({
      mp4: z.string(),
      ass: z.string().optional(),
      srt: z.string().optional(),
      vtt: z.string().optional(),
      txt: z.string().optional().describe('Its text, with the time of each frame'),
      jpg: z.string().optional().describe('A cover: what its first frame shows, without captions'),
      zip: z.string().describe('All of these in one file'),
      editing: z.string().optional().describe('A ZIP of its parts, where they were ordered'),
    })
    .optional()
    .describe('Links to download; subtitle files and text only with captions'),
  error: z.string().optional(),
});

export type JobView = z.output<typeof jobView>;

export function viewJob(context: RenderContext, job: VideoJob): JobView {
  const { fraction, done, cached, total } = progressOf(job);
  const eta = etaSeconds(job, context.chassis.clock.now());
  return {
    id: job._id,
    state: stateNames[job.state],
    progress: Math.round(fraction * 1000) / 1000,
    message: messageOf(job),
    segments: { done, cached, total },
    ...(eta === undefined ? {} : { etaSeconds: eta }),
    ...(job.durationMs === undefined ? {} : { durationSeconds: job.durationMs / 1000 }),
    createdAt: job.createdAt.toISOString(),
    ...(job.name === undefined ? {} : { name: job.name }),
    ...(job.projectId === undefined ? {} : { projectId: job.projectId }),
    ...(job.state === 'done' ? { files: linksOf(context, job) } : {}),
    ...(job.failure ? { error: job.failure.detail } : {}),
  };
}

/** The API's names for the states of a job. */
const stateNames: Readonly<Record<JobState, JobView['state']>> = {
  waiting: 'queued',
  queued: 'queued',
  running: 'rendering',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

const messages: Readonly<Record<Exclude<JobState, 'running'>, string>> = {
  waiting: 'Waiting to start',
  queued: 'Waiting to start',
  done: 'The video is ready',
  failed: 'The video could not be made',
  cancelled: 'Cancelled',
};

const progressOf = ({ progress }: VideoJob): VideoProgress =>
  progress ?? { fraction: 0, done: 0, cached: 0, total: 0 };

function messageOf(job: VideoJob): string {
  if (job.state !== 'running') return messages[job.state];
  const { done, total } = progressOf(job);
  return done < total ? `Rendering frame ${done + 1} of ${total}` : 'Joining the frames';
}

/** From the pace so far; not before there is a pace. */
function etaSeconds(job: VideoJob, now: Date): number | undefined {
  const { fraction } = progressOf(job);
  if (job.state !== 'running' || !job.startedAt || fraction < 0.05) return undefined;
  const elapsed = (now.getTime() - job.startedAt.getTime()) / 1000;
  return Math.ceil((elapsed * (1 - fraction)) / fraction);
}

/** Of a finished video. */
export const filesOf = ({ captioned, files }: VideoJob): readonly VideoFile[] =>
  files ?? (captioned ? ['mp4', 'ass', 'srt', 'vtt'] : ['mp4']);

export function fileNameOf({ createdAt, name }: VideoJob, ending: VideoFile | 'zip'): string {
  const stamp = createdAt.toISOString().replaceAll(/[:.]/g, '-');
  return `${name ?? 'komavox-video'}_${stamp}.${ending}`;
}

function linksOf({ chassis }: RenderContext, job: VideoJob): NonNullable<JobView['files']> {
  const link = (file: VideoFile) =>
    chassis.mediaLinks.sign({
      key: videoKey(job, file),
      user: job.userId,
      fileName: fileNameOf(job, file),
    });
  const { 'editing.zip': editing, ...links }: Partial<Record<VideoFile, string>> = Object.fromEntries(
    filesOf(job).map((file) => [file, link(file)]),
  );
  const zip = `/api/video/jobs/${job._id}/zip`;
  return { mp4: link('mp4'), ...links, ...(editing !== undefined && { editing }), zip };
}

const maxJobsListed = 50;

export async function listJobs(context: RenderContext, userId: string): Promise<readonly JobView[]> {
  return (await context.store.listVideoJobs(userId, maxJobsListed)).map((job) => viewJob(context, job));
}

/** Another user's job is not there: Problem 404 `job_not_found`. */
export async function findOwnJob(
  { videoJobs }: RenderContext,
  userId: string,
  id: string,
): Promise<VideoJob> {
  const job = await videoJobs.find(id);
  if (job?.userId !== userId) throw notFound();
  return job;
}

const notFound = () => new Problem(404, 'job_not_found', 'There is no such video job.');

/** Ends a job that is queued or running; its worker stops within half a second. A job that has ended stays as it is. */
export async function cancelJob(context: RenderContext, userId: string, id: string): Promise<void> {
  await findOwnJob(context, userId, id);
  await context.videoJobs.cancel(id);
}

/** A call that waits for its video waits at most this long. */
const maxWaitMs = 15 * 60_000;

/** The job once it has ended. Problem 504 `video_not_ready` when it takes longer than a call waits; the job goes on. */
export async function waitForJob(
  { videoJobs }: RenderContext,
  id: string,
  signal: AbortSignal,
): Promise<VideoJob> {
  const job = await videoJobs.waitFor(id, { maxWaitMs, signal });
  if (!job) throw notFound();
  if (hasEnded(job)) return job;
  throw new Problem(504, 'video_not_ready', 'The video takes longer than this call may wait.', {
    headers: { location: `/api/video/jobs/${id}` },
  });
}
