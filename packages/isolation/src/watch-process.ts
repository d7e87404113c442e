/** Thread that ends its process when it takes too much memory, or has no parent any more. */
import { workerData } from 'node:worker_threads';

const { maxMemory, parent } = workerData as { readonly maxMemory: number; readonly parent: number };
const everyMs = 25;

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, everyMs);
