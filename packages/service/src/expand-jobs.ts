import type { ServiceParts } from './service.js';

/** The parts of a service, with those of its jobs where each belongs. */
export function expandJobs(parts: ServiceParts): ServiceParts {
  const { jobs = [] } = parts;
  return {
    ...parts,
    consumers: [...(parts.consumers ?? []), ...jobs.flatMap((job) => job.consumers)],
    watchers: [...(parts.watchers ?? []), ...jobs.flatMap((job) => job.watchers)],
    outboxes: [...(parts.outboxes ?? []), ...jobs.flatMap((job) => job.outboxes)],
    scheduledTasks: [...(parts.scheduledTasks ?? []), ...jobs.flatMap((job) => job.scheduledTasks)],
  };
}
