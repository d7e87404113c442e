export { type JobQueue, observeJobs } from './metrics.js';
export {
  defineJob,
  jobEvent,
  type JobHost,
  type JobOptions,
  type JobParts,
  type Jobs,
} from './define-job.js';
export { hasEnded, openStates, type JobFailure, type JobState } from './job.js';
export type { JobRun } from './runner.js';
export { addJob, type JobDocument } from './schema.js';
