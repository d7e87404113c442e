/** What a worker does with a job: claims it, renders it while it keeps the lease, and says how it ended. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectNotFound, readObject } from '@komavox/objects';
import { retryWhileUnavailable } from '@komavox/core';
import type { Chassis } from '@komavox/service';
import { changeJob } from './change-job.js';
import type { RenderContext } from './context.js';
import { planKey, videoFileTypes, videoKey, type VideoFile } from './keys.js';
import { isFinal, isHeld, type JobEvent, type JobProgress } from './model/job.js';
import type { VideoPlan } from './model/plan.js';
import { cleanUp, renderVideo } from './render-video.js';
import type { SegmentThreads } from './segment-threads.js';
import type { StoredJob } from './store.js';

/** How often a worker looks whether the job is still its own; a cancel acts within this time. */
const lookEveryMs = 400;
/** How often progress is written and told. */
const tellEveryMs = 1000;

class LostJob extends Error {
  override readonly name = 'LostJob';
}

/**
 * Returns when the job needs nothing more from this request: it was rendered, ended, or is another's. Rejects only when
 * the stores fail. When `signal` aborts, the job is given back.
 */
export async function makeVideo(
  context: RenderContext,
  threads: SegmentThreads,
  request: { readonly jobId: string; readonly attempt: number },
  signal: AbortSignal,
): Promise<void> {
  const owner = context.chassis.ids.next();
  const job = await claim(context, request, owner, signal);
  if (!job) return;
  const log = context.chassis.logger.child({ jobId: job._id, attempt: job.attempt });
  const lost = new AbortController();
  const working = AbortSignal.any([signal, lost.signal]);
  const keeper = keepJob(context, job, owner, lost, log);
  const folder = join(context.chassis.scratchFolder, 'render', `${job._id}-${owner}`);
  // A store that is away is no fault of the video; what was drawn before is found in the cache afterwards.
  const end = (event: JobEvent) => retryWhileUnavailable(() => changeJob(context, job._id, event));
  try {
    const work = { folder, signal: working, onProgress: keeper.report };
    const ended = await retryWhileUnavailable(() => render(context, threads, job, work), working);
    await keeper.stop();
    working.throwIfAborted();
    await end({ kind: 'completed', owner, ...ended });
  } catch (error) {
    await keeper.stop();
    if (lost.signal.aborted) return;
    if (signal.aborted) {
      await changeJob(context, job._id, { kind: 'released', owner });
      return;
    }
    log.error({ err: error }, 'a video failed');
    const detail = 'The video could not be made.';
    const code = error instanceof ObjectNotFound ? 'upload_expired' : 'render_failed';
    await end({ kind: 'failed', owner, code, detail });
  } finally {
    await cleanUp(folder);
  }
}

/** Takes the job, waiting for the lease of a worker that may have died. Undefined when this request is out of date. */
async function claim(
  context: RenderContext,
  { jobId, attempt }: { readonly jobId: string; readonly attempt: number },
  owner: string,
  signal: AbortSignal,
): Promise<StoredJob | undefined> {
  while (!signal.aborted) {
    const claimed = await changeJob(context, jobId, { kind: 'claimed', owner, attempt });
    if (claimed) return claimed;
    const job = await context.store.findJob(jobId);
    if (!job || isFinal(job) || job.attempt !== attempt) return undefined;
    if (!isHeld(job, context.chassis.clock.now(), context.settings.leaseMs)) {
      // Too many attempts or too late: the rule that the sweeper follows ends it.
      await changeJob(context, jobId, { kind: 'overdue' });
      return undefined;
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
  throw new Error('The worker stops; the request is for another.');
}

/** Renews the lease, writes progress, and aborts `lost` when the job is no longer this worker's. */
function keepJob(
  context: RenderContext,
  job: StoredJob,
  owner: string,
  lost: AbortController,
  logger: Chassis['logger'],
) {
  let progress = job.progress;
  let written = 0;
  const stopped = new AbortController();
  const renewEveryMs = Math.min(tellEveryMs * 3, context.settings.leaseMs / 3);
  const look = async () => {
    const since = performance.now() - written;
    const moved = progress !== job.progress && since >= tellEveryMs;
    if (moved || since >= renewEveryMs) {
      const kept = await changeJob(context, job._id, { kind: 'renewed', owner, progress });
      if (kept) {
        job = { ...job, progress };
        written = performance.now();
        return;
      }
      lost.abort(new LostJob(`Job ${job._id} is no longer ours.`));
      return;
    }
    const now = await context.store.findJob(job._id);
    if (now?.lease?.owner !== owner) lost.abort(new LostJob(`Job ${job._id} is no longer ours.`));
  };
  const running = (async () => {
    written = performance.now();
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      await pause(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      // One failed look is not the end: the lease lasts for several.
      await look().catch((error: unknown) => logger.warn({ err: error }, 'a video job could not be renewed'));
    }
  })();
  return {
    report: (next: JobProgress) => {
      progress = next;
    },
    stop: () => {
      stopped.abort();
      return running;
    },
  };
}

/** Renders and stores; answers how long the video is and how much of it was in the cache. */
async function render(
  context: RenderContext,
  threads: SegmentThreads,
  job: StoredJob,
  work: { folder: string; signal: AbortSignal; onProgress: (progress: JobProgress) => void },
): Promise<{ durationMs: number; cached: number }> {
  const { objects, scratchFolder } = context.chassis;
  const plan = JSON.parse((await readObject(objects, planKey(job.contentHash))).toString()) as VideoPlan;
  const fontsFolder = join(scratchFolder, 'caption-fonts');
  const video = await renderVideo(plan, { objects, threads, fontsFolder, measure: context.measure, ...work });
  const put = (file: VideoFile, body: Parameters<typeof objects.put>[1]) =>
    objects.put(videoKey(job.contentHash, file), body, {
      contentType: videoFileTypes[file],
      signal: work.signal,
    });
  if (video.subtitles) {
    await put('ass', Buffer.from(video.subtitles.ass));
    await put('srt', Buffer.from(video.subtitles.srt));
    await put('vtt', Buffer.from(video.subtitles.vtt));
  }
  await put('mp4', createReadStream(video.file));
  return { durationMs: video.durationMs, cached: video.cached };
}
