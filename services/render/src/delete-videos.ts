import { Problem } from '@komavox/core';
import { hasEnded } from '@komavox/jobs';
import type { RenderContext } from './context.js';
import { uploadPrefix, videoPrefix } from './keys.js';
import type { VideoJob } from './store.js';

/**
 * Deletes all videos of a user, with their files and those that were sent for them. A repeat completes what was interrupted.
 * Problem 409 `videos_under_way` while one is being made: it needs what was sent.
 */
export async function deleteVideos(
  { holdings, store, videoJobs }: Pick<RenderContext, 'holdings' | 'store' | 'videoJobs'>,
  userId: string,
): Promise<void> {
  if ((await videoJobs.countOpen(userId)) > 0) {
    throw new Problem(
      409,
      'videos_under_way',
      'A video is being made. Cancel it, or delete your videos when it is ready.',
    );
  }
  for (const job of await store.videoJobs.find({ userId }).lean<VideoJob[]>()) {
    if (!hasEnded(job)) continue;
    if (job.ownFiles === true) await holdings.removeAll(videoPrefix(job));
    await store.videoJobs.deleteOne({ _id: job._id });
  }
  await store.deleteUploadsOf(userId);
  await holdings.removeAll(uploadPrefix(userId));
}
