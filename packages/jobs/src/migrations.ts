/** Stored jobs of the versions before users took turns, for the migrations of services. */
import type { RawDocument } from '@komavox/documents';

/** A deadline that no clock can have written makes the engine begin a new one when it sees the job. */
const noDeadline = new Date('9999-01-01T00:00:00Z');
const longAgo = new Date(0);

/** Gives an open job the time at which it is looked at: at once, which gives its user a turn. What has ended stays. */
export function scheduleJob(job: RawDocument): RawDocument {
  switch (job['state']) {
    case 'running':
      return { ...job, dueAt: job['leaseUntil'] ?? longAgo };
    case 'waiting':
    case 'queued':
      return {
        ...job,
        askAgainAt: longAgo,
        dueAt: longAgo,
        // Until now it counted from the order.
        ...(job['startedAt'] === undefined && { deadline: noDeadline }),
      };
    default:
      return job;
  }
}
