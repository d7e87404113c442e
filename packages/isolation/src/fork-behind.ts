import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { putBack, type Work } from './step-back.js';

/**
 * A Node process for work that must not hold up answers: it has the lower priority from its start, loading its code included,
 * and messages are structured clones.
 * @param options none of our own `execArgv` is passed on by default, as a debugger's port can't be taken twice
 */
export function forkBehind(
  work: Work,
  module: URL,
  args: readonly string[],
  options: ForkOptions = {},
): ChildProcess {
  const child = fork(module, args, { execArgv: [], serialization: 'advanced', ...options });
  putBack(work, child.pid);
  return child;
}
