/** GET /api/video/jobs/{id}/zip: a finished video and its subtitle files as one file. */
import type { Readable } from 'node:stream';
import { Problem } from '@komavox/core';
import { streamZip, type ZipEntry } from '@komavox/http';
import type { RenderContext } from './context.js';
import { videoKey } from './keys.js';
import { fileNameOf, filesOf, findOwnJob } from './view-job.js';

/** Streamed; the files are stored as they are. Problems: 404 `job_not_found`, 409 `video_not_ready`, 410 `video_expired`. */
export async function zipVideo(
  context: RenderContext,
  userId: string,
  id: string,
): Promise<{ readonly body: Readable; readonly fileName: string }> {
  const { objects } = context.chassis;
  const job = await findOwnJob(context, userId, id);
  if (job.state !== 'done') throw new Problem(409, 'video_not_ready', 'This video is not finished.');
  if (!(await objects.exists(videoKey(job, 'mp4'))))
    throw new Problem(410, 'video_expired', 'This video was deleted. Export it again.');
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const file of filesOf(job)) {
      if (file === 'editing.zip') continue;
      const { body } = await objects.get(videoKey(job, file));
      yield { name: fileNameOf(job, file), body, stored: true };
    }
  }
  return { body: streamZip(entries()), fileName: fileNameOf(job, 'zip') };
}
