export { observeJobs } from './metrics.js';
export { defineJob, jobEvent, type JobHost, type JobParts, type Jobs } from './define-job.js';
export { hasEnded, type JobFailure, type JobState, openStates } from './job.js';
export { scheduleJob } from './migrations.js';
export type { JobRun } from './runner.js';
export { addJob, type JobDocument } from './schema.js';
