/** The inside of a process of `IsolatedWork`. */
import { Worker } from 'node:worker_threads';
import type { AnswerMessage, OrderMessage } from './messages.js';
import { putBack, stepBack } from './step-back.js';

export { putBack, stepBack };

/** Does what is asked of this process with `work`, one request after the other. Call once, when everything is loaded. */
export function serve<Request, Item>(work: (request: Request) => AsyncIterable<Item>): void {
  stepBack('awaited');
  endWithParent(Number(process.argv[2]));
  let items: AsyncIterator<Item> | undefined;
  const next = async () => {
    const result = await items?.next();
    say(result?.done === false ? { item: result.value } : { memory: process.memoryUsage.rss() });
  };
  process.on('message', (order: OrderMessage) => {
    if (order !== 'next') items = work(order.request as Request)[Symbol.asyncIterator]();
    next().catch((error: unknown) => say({ failed: String(error) }));
  });
  say('ready');
}

const say = (message: AnswerMessage) => process.send?.(message, undefined, undefined, () => undefined);

/**
 * Ends this process, which `fork` has started, when the process that started it is gone, or when it takes more memory than
 * `maxMemory`, in bytes (RSS). A thread sees to it, since the work may never let go of the main one.
 */
export function endWithParent(maxMemory = Infinity): void {
  const watcher = new Worker(new URL('./watch-process.js', import.meta.url), {
    workerData: { maxMemory, parent: process.ppid },
    execArgv: [],
  });
  watcher.unref();
  // Sooner than the thread sees it. Not process.exit: that waits for native work in flight, which may wait for this thread.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
