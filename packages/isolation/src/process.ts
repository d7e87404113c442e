/** The inside of a process of `IsolatedWork`. */
import { Worker } from 'node:worker_threads';
import type { AnswerMessage, OrderMessage } from './messages.js';

/** Does what is asked of this process with `work`, one request after the other. Call once, when everything is loaded. */
export function serve<Request, Item>(work: (request: Request) => AsyncIterable<Item>): void {
  watch(Number(process.argv[2]));
  let items: AsyncIterator<Item> | undefined;
  const next = async () => {
    const result = await items?.next();
    say(result?.done === false ? { item: result.value } : { memory: process.memoryUsage.rss() });
  };
  process.on('message', (order: OrderMessage) => {
    if (order !== 'next') items = work(order.request as Request)[Symbol.asyncIterator]();
    next().catch((error: unknown) => say({ failed: String(error) }));
  });
  // Whoever started it is gone.
  process.once('disconnect', () => process.exit());
  say('ready');
}

const say = (message: AnswerMessage) => process.send?.(message);

/** In a thread, since the work may never let go of this one. */
function watch(maxMemory: number): void {
  const watcher = new Worker(new URL('./watch-process.js', import.meta.url), {
    workerData: { maxMemory },
    execArgv: [],
  });
  watcher.unref();
}
