/** Thread that ends its process when it takes too much memory, or has no parent any more, and says when it takes long. */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { spentDescriptor, type ProcessLimits, type SpentMessage } from './messages.js';

const { limits, parent } = workerData as { readonly limits?: ProcessLimits; readonly parent: number };
const everyMs = 25;

/** The order that the process is at, what it had used before, and what was said of it. */
let current: { readonly order: number; readonly sinceMs: number; said: number } | undefined;

parentPort?.on('message', (order: number | undefined) => {
  current = order === undefined ? undefined : { order, sinceMs: cpuMs(), said: 0 };
});

setInterval(() => {
  const isTooLarge = limits !== undefined && process.memoryUsage.rss() > limits.maxMemory;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (!current || !limits) return;
  const spentMs = cpuMs() - current.sinceMs;
  const spent = (['promptCpuMs', 'maxCpuMs'] as const).filter((name) => spentMs > limits[name]);
  for (const name of spent.slice(current.said)) say({ order: current.order, spent: name });
  current.said = spent.length;
}, everyMs);

/** Of all threads of the process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function say(message: SpentMessage): void {
  writeSync(spentDescriptor, `${JSON.stringify(message)}\n`);
}
