/** A video job's work: its plan becomes the files of the video. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { allEnded } from '@komavox/core';
import type { JobRun } from '@komavox/jobs';
import { readObject } from '@komavox/objects';
import type { RenderContext } from '../context.js';
import { planKey, videoKey, videoPrefix } from '../keys.js';
import { videoFileTypes, type VideoFile } from '../model/video-file.js';
import { parsePlan } from '../migrations.js';
import { renderVideo } from './render-video.js';
import type { VideoJob, VideoProgress } from '../store.js';

/** Stores the files and resolves with what the job says of them. A repeat finds what was drawn before in the cache. */
export async function makeVideo(
  context: Omit<RenderContext, 'videoJobs'>,
  job: VideoJob,
  { signal, progress }: Pick<JobRun<VideoProgress>, 'signal' | 'progress'>,
): Promise<Pick<VideoJob, 'durationMs' | 'files' | 'progress'>> {
  const { threads, timers } = context;
  const { objects, scratchFolder } = context.chassis;
  const plan = parsePlan((await readObject(objects, planKey(job.contentHash))).toString());
  const folder = join(scratchFolder, 'render', `${job._id}-${job.attempt}`);
  /** Bytes, or the path of a file, which a store on disk takes as it is. */
  const files: [VideoFile, Buffer | string][] = [];
  const putFiles = async () => {
    const puts = files.map(([file, content]) => {
      const [key, options] = [videoKey(job, file), { contentType: videoFileTypes[file], signal }];
      return typeof content === 'string'
        ? objects.putFile(key, content, options)
        : objects.put(key, content, options);
    });
    // The bytes that the user holds are counted next: no put may still be running then.
    await allEnded(puts);
  };
  try {
    const video = await renderVideo(plan, {
      objects,
      threads,
      timers,
      folder,
      fontsFolder: join(scratchFolder, 'caption-fonts'),
      signal,
      onProgress: progress,
    });
    if (video.subtitles) {
      for (const file of ['ass', 'srt', 'vtt', 'txt'] as const)
        files.push([file, Buffer.from(video.subtitles[file])]);
    }
    if (video.parts !== undefined) files.push(['editing.zip', video.parts]);
    files.push(['jpg', video.cover], ['mp4', video.file]);
    const holding = { prefix: videoPrefix(job), userId: job.userId, kind: 'videos' } as const;
    await (job.ownFiles === true ? context.holdings.change(holding, putFiles) : putFiles());
    return {
      durationMs: video.durationMs,
      files: files.map(([file]) => file),
      progress: { fraction: 1, done: video.segments, cached: video.cached, total: video.segments },
    };
  } finally {
    // A thread that was asked to stop may still write there.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
