import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ToldWaits } from './waits.js';

export interface Read extends ToldWaits {
  /** Why readers ended early. */
  readonly failures: readonly string[];
}

/** Runs the readers for so many milliseconds, and returns how long they waited. */
export const readFor = (origin: string, ms: number): Promise<Read> =>
  toldBy<Read>(start(new URL('./readers.js', import.meta.url), [origin, String(ms)]));

/** Those who disturb, until they are ended. */
export class Strangers {
  readonly #child: ChildProcess;
  /** Answers that `Tally` calls violations; resolves when they have ended. */
  readonly violations: Promise<readonly string[]>;

  constructor(...args: readonly [origin: string, pictures: string, hostile: string, seed: number]) {
    this.#child = start(new URL('./strangers.js', import.meta.url), args.map(String));
    this.violations = toldBy(this.#child);
    // It is awaited only at the end: until then a rejection must not count as unhandled.
    this.violations.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  end(): void {
    if (this.#child.connected) this.#child.send('end');
  }
}

const start = (script: URL, args: readonly string[]): ChildProcess =>
  fork(fileURLToPath(script), args, { execArgv: [] });

/** The one message of a process, which ends then. */
async function toldBy<T>(child: ChildProcess): Promise<T> {
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`A process of users ended with ${code}`))),
  ])) as [T];
  return told;
}
