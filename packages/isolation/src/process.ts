/** The inside of a process of `IsolatedWork`. */
import { Worker } from 'node:worker_threads';
import type { AnswerMessage, OrderMessage, ProcessLimits } from './messages.js';

export { stepBack } from './step-back.js';

/** Does what is asked of this process with `work`, one request after the other. Call once, when everything is loaded. */
export function serve<Request, Item>(work: (request: Request) => AsyncIterable<Item>): void {
  const watcher = watch(JSON.parse(process.argv[2] ?? '') as ProcessLimits);
  let items: AsyncIterator<Item> | undefined;
  let orders = 0;
  const say = (message: AnswerMessage) => {
    watcher.postMessage(undefined);
    process.send?.(message, undefined, undefined, () => undefined);
  };
  const next = async () => {
    const result = await items?.next();
    say(result?.done === false ? { item: result.value } : { memory: process.memoryUsage.rss() });
  };
  process.on('message', (order: OrderMessage) => {
    orders += 1;
    watcher.postMessage(orders);
    if (order !== 'next') items = work(order.request as Request)[Symbol.asyncIterator]();
    next().catch((error: unknown) => say({ failed: String(error) }));
  });
  say('ready');
}

/**
 * Ends this process, which `fork` has started, when the process that started it is gone. A thread sees to it, since the work
 * may never let go of the main one.
 */
export function endWithParent(): void {
  watch();
}

/** The thread, which also ends the process when it takes more memory than it may, and is told of each order and its end. */
function watch(limits?: ProcessLimits): Worker {
  const watcher = new Worker(new URL('./watch-process.js', import.meta.url), {
    workerData: { limits, parent: process.ppid },
    execArgv: [],
  });
  watcher.unref();
  // Sooner than the thread sees it. Not process.exit: that waits for native work in flight, which may wait for this thread.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return watcher;
}
