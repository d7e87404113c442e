/** One process for work on what strangers wrote: it can be ended at any moment, whatever its code is at. */
import { fork, type ChildProcess } from 'node:child_process';
import { IsolationError } from './isolation-error.js';
import { maxStartMs, type IsolationLimits } from './limits.js';
import type { AnswerMessage, OrderMessage } from './messages.js';
import { putBack } from './step-back.js';

/** Node ends itself, with words, when its own heap is full: the limit of memory should come first. */
const megabyte = 1_000_000;

interface AskLimits extends Pick<IsolationLimits, 'maxMs' | 'promptMs'> {
  /** Called when it has taken `promptMs`. */
  readonly onLong: () => void;
}

export class IsolatedProcess {
  readonly exited: Promise<void>;
  /** Requests that it has had. */
  requests = 0;
  /** It does work that takes long behind that of others. Asking for its priority back takes a privilege. */
  isBehind = false;
  readonly #child: ChildProcess;

  /** @param maxMemory bytes */
  constructor(module: URL, maxMemory: number) {
    const megabytes = Math.ceil(maxMemory / megabyte);
    this.#child = fork(module, [String(maxMemory)], {
      // No option of ours (a debugger's port) may be taken twice.
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      // What a decoder says of a stranger's file is no business of the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve()).once('error', () => resolve());
    });
  }

  get id(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves once it can take work; rejects as `ask` does. */
  async ready(signal?: AbortSignal): Promise<void> {
    await this.#answer(maxStartMs, signal);
  }

  /** Rejects with `IsolationError` `slow` or `crashed`, or with the signal's reason; end the process then. */
  async ask(
    order: OrderMessage,
    { maxMs, promptMs, onLong }: AskLimits,
    signal?: AbortSignal,
  ): Promise<Exclude<AnswerMessage, 'ready'>> {
    const answer = this.#answer(maxMs, signal);
    this.#child.send(order, () => undefined);
    const timer = setTimeout(() => {
      this.isBehind = true;
      putBack('batch', this.id);
      onLong();
    }, promptMs);
    try {
      return (await answer) as Exclude<AnswerMessage, 'ready'>;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether the service stays alive for it. */
  keepAlive(isKept: boolean): void {
    if (isKept) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  end(): void {
    // Until it has ended, as whoever waits for that would wait for ever.
    this.keepAlive(true);
    this.#child.kill('SIGKILL');
  }

  #answer(maxMs: number, signal?: AbortSignal): Promise<AnswerMessage> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const done = (settle: () => void) => {
        clearTimeout(limit);
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      const onMessage = (message: unknown) => done(() => resolve(message as AnswerMessage));
      const onEnd = () => done(() => reject(new IsolationError('crashed', 'The process ended at its work.')));
      const onAbort = () => done(() => reject(signal?.reason as Error));
      const onLimit = () =>
        done(() => reject(new IsolationError('slow', `The work took longer than ${maxMs} ms.`)));
      const limit = setTimeout(onLimit, maxMs);
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted === true) onAbort();
      else if (child.exitCode !== null || child.signalCode !== null) onEnd();
    });
  }
}
