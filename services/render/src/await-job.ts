import { Problem } from '@komavox/core';
import type { RenderContext } from './context.js';
import { isFinal } from './model/job.js';
import type { StoredJob } from './store.js';

/** The job once it has ended. Throws Problem 504 `video_not_ready` after `ms`; the job goes on. */
export async function awaitJob(
  { store, waiters }: RenderContext,
  jobId: string,
  options: { readonly ms: number; readonly signal: AbortSignal },
): Promise<StoredJob> {
  const ended = async () => {
    const job = await store.findJob(jobId);
    if (!job) throw new Problem(404, 'job_not_found', 'There is no such video job.');
    return isFinal(job) ? job : undefined;
  };
  const job = await waiters.until(jobId, ended, options);
  if (job) return job;
  throw new Problem(504, 'video_not_ready', 'The video takes longer than this call may wait.', {
    headers: { location: `/api/video/jobs/${jobId}` },
  });
}
