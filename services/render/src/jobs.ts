/** Videos as jobs. */
import { Problem } from '@komavox/core';
import { defineJob, jobEvent, type Jobs } from '@komavox/jobs';
import { ObjectNotFound } from '@komavox/objects';
import { topics } from '@komavox/proto';
import type { RenderContext } from './context.js';
import { makeVideo } from './video/make-video.js';
import type { VideoJob } from './store.js';

const about = ({ _id, userId }: VideoJob) => ({ jobId: _id, userId });
const read = ({ jobId }: { readonly jobId: string }) => ({ id: jobId });
const tooManyVideos = () =>
  new Problem(
    429,
    'too_many_videos',
    'Your other videos are still being made. Try again when one is ready.',
    {
      headers: { 'Retry-After': '10' },
    },
  );
const failureDetail = 'The video could not be made.';

export const defineVideoJobs = (context: Omit<RenderContext, 'videoJobs'>): Jobs<VideoJob> =>
  defineJob<VideoJob>(context.chassis, {
    name: 'video',
    model: context.store.videoJobs,
    group: 'render.make-video',
    concurrency: context.settings.jobs,
    perUser: { jobs: context.settings.videosPerUser, refusal: tooManyVideos },
    leaseMs: context.settings.leaseMs,
    maxAttempts: context.settings.maxAttempts,
    queueMs: context.settings.queueMs,
    deadlineMs: context.settings.deadlineMs,
    retentionMs: context.settings.retentionMs,
    cancelCheckMs: 400,
    run: (job, run) => makeVideo(context, job, run),
    // A video that can't be drawn once can't be drawn again: only a lost worker is another attempt.
    isRetryable: () => false,
    failures: {
      deadlineExceeded: { code: 'deadline_exceeded', detail: 'The video took too long.' },
      workerLost: { code: 'worker_lost', detail: failureDetail },
      fromError: (error) => ({
        code: error instanceof ObjectNotFound ? 'upload_expired' : 'render_failed',
        detail: failureDetail,
      }),
    },
    events: {
      requested: jobEvent(topics.videoRequested, {
        message: (job) => ({ ...about(job), attempt: job.attempt }),
        read: ({ jobId, attempt }) => ({ id: jobId, attempt }),
      }),
      progressed: jobEvent(topics.videoProgressed, {
        message: (job) => ({
          ...about(job),
          progress: job.progress?.fraction ?? 0,
          segmentsDone: job.progress?.done ?? 0,
          segmentsTotal: job.progress?.total ?? 0,
        }),
        read,
      }),
      completed: jobEvent(topics.videoCompleted, {
        message: (job) => ({ ...about(job), durationMs: job.durationMs ?? 0 }),
        read,
      }),
      failed: jobEvent(topics.videoFailed, {
        message: (job) => ({ ...about(job), code: job.failure?.code ?? 'failed' }),
        read,
      }),
    },
  });
