export { type JobQueue, observeJobs } from './job-meters.js';
export { keepLease, latestLeaseEnd, leaseEnd, leaseHolds, whereLeaseEnded } from './leases.js';
export { createWaiters, type Waiters } from './waiters.js';
