/** Follows a render job to its file: by events, and by polling in case they don't arrive. */
import { isCallError } from '../api/call.js';
import type { VideoJob } from '../api/types.js';
import { videoJobEndpoint } from '../api/video.js';
import { listenLive } from '../live/live.js';
import type { Dispatch } from '../store/state.js';
import { ExportProblem, problemOf } from './export-problem.js';

const askEveryMs = 1000;
/** An unreachable server is polled for this long. */
const timeoutMs = 20_000;

interface FollowOptions {
  readonly signal: AbortSignal;
  /** `reachable` is false while the server can't be polled. */
  readonly onJob: (job: VideoJob, reachable: boolean) => void;
}

/**
 * The finished job, or the cancelled one. Rejects with an ExportProblem when it failed or can't be polled.
 */
export async function followJob(
  dispatch: Dispatch,
  first: VideoJob,
  { signal, onJob }: FollowOptions,
): Promise<VideoJob> {
  let job = first;
  let lastAnswer = Date.now();
  const { wait, stop } = listenForChanges(job.id, signal);
  try {
    for (;;) {
      if (job.state === 'done' || job.state === 'cancelled' || signal.aborted) return job;
      if (job.state === 'failed') throw new ExportProblem('video', job.error ?? '');
      await wait(askEveryMs);
      if (signal.aborted) return job;
      const { data, error } = await dispatch(
        videoJobEndpoint.initiate(job.id, { subscribe: false, forceRefetch: true }),
      );
      if (data) {
        job = data;
        lastAnswer = Date.now();
      } else if (!mayComeBack(error) || Date.now() - lastAnswer > timeoutMs) throw problemOf('video', error);
      onJob(job, data !== undefined);
    }
  } finally {
    stop();
  }
}

const mayComeBack = (error: unknown) => isCallError(error) && (error.status === 0 || error.status >= 500);

/** `wait` ends after a time, or when there is news of the job. */
function listenForChanges(jobId: string, signal: AbortSignal) {
  let wake: () => void = () => undefined;
  const heard = (event: { readonly jobId: string }) => {
    if (event.jobId === jobId) wake();
  };
  const ends = [
    listenLive('video.progressed', heard),
    listenLive('video.completed', heard),
    listenLive('video.failed', heard),
  ];
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  return {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    stop() {
      for (const end of ends) end();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
