import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProductProcess } from '@komavox/test-support';
import type { Watched } from './watch.js';

const script = fileURLToPath(new URL('./watch.js', import.meta.url));

/** What a process beside saw of the product while `work` went on. */
export async function watchedDuring<T>(
  { origin, internalOrigin, pid }: ProductProcess,
  cookie: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly watched: Watched }> {
  const child = fork(script, [origin, internalOrigin, cookie, String(pid)]);
  try {
    const result = await work();
    const told = once(child, 'message');
    child.send('end');
    const [watched] = (await told) as [Watched];
    return { result, watched };
  } finally {
    child.kill();
  }
}
