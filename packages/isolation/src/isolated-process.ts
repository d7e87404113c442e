/** One process for work on what strangers wrote: it can be ended at any moment, whatever its code is at. */
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { forkBehind } from './fork-behind.js';
import { IsolationError } from './isolation-error.js';
import type { IsolationLimits } from './limits.js';
import {
  spentDescriptor,
  type AnswerMessage,
  type OrderMessage,
  type ProcessLimits,
  type SpentMessage,
} from './messages.js';
import { putBack } from './step-back.js';

/** Node ends itself, with words, when its own heap is full: the limit of memory should come first. */
const megabyte = 1_000_000;

interface Asking {
  /** Called when it has taken `promptCpuMs`. */
  readonly onLong: () => void;
  readonly signal?: AbortSignal | undefined;
}

export class IsolatedProcess {
  readonly exited: Promise<void>;
  /** Requests that it has had. */
  requests = 0;
  /** It does work that takes long behind that of others. Asking for its priority back takes a privilege. */
  isBehind = false;
  readonly #child: ChildProcess;
  #orders = 0;
  /** Told what the order that is under way has spent. */
  #onSpent: ((spent: SpentMessage['spent']) => void) | undefined;

  constructor(
    module: URL,
    private readonly limits: ProcessLimits & Pick<IsolationLimits, 'maxWallMs'>,
  ) {
    const { maxMemory, maxCpuMs, promptCpuMs } = limits;
    const megabytes = Math.ceil(maxMemory / megabyte);
    this.#child = forkBehind(
      'awaited',
      module,
      [JSON.stringify({ maxMemory, maxCpuMs, promptCpuMs } satisfies ProcessLimits)],
      {
        execArgv: [`--max-old-space-size=${megabytes}`],
        // What a decoder says of a stranger's file is no business of the log.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      },
    );
    this.#hearWhatIsSpent();
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve()).once('error', () => resolve());
    });
  }

  get id(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves once it can take work; rejects as `ask` does. */
  async ready(signal?: AbortSignal): Promise<void> {
    await this.#answer(signal);
  }

  /** Rejects with `IsolationError` `slow`, `late` or `crashed`, or with the signal's reason; end the process then. */
  async ask(order: OrderMessage, { onLong, signal }: Asking): Promise<Exclude<AnswerMessage, 'ready'>> {
    const answer = this.#answer(signal, () => {
      this.isBehind = true;
      putBack('batch', this.id);
      onLong();
    });
    this.#orders += 1;
    this.#child.send(order, () => undefined);
    return (await answer) as Exclude<AnswerMessage, 'ready'>;
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

  #hearWhatIsSpent(): void {
    const socket = this.#child.stdio[spentDescriptor] as Socket | null | undefined;
    // It could not be started.
    if (!socket) return;
    socket.unref();
    // The end of the process tells as much.
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', (line) => {
      const { order, spent } = JSON.parse(line) as SpentMessage;
      // What is said of an order at its end may come after the next one has begun.
      if (order === this.#orders) this.#onSpent?.(spent);
    });
  }

  #answer(signal?: AbortSignal, onLong?: () => void): Promise<AnswerMessage> {
    const child = this.#child;
    const { maxWallMs, maxCpuMs } = this.limits;
    return new Promise((resolve, reject) => {
      const done = (settle: () => void) => {
        clearTimeout(limit);
        this.#onSpent = undefined;
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      const onMessage = (message: unknown) => done(() => resolve(message as AnswerMessage));
      const onEnd = () => done(() => reject(new IsolationError('crashed', 'The process ended at its work.')));
      const onAbort = () => done(() => reject(signal?.reason as Error));
      const onLate = () =>
        done(() => reject(new IsolationError('late', `The work was not done after ${maxWallMs} ms.`)));
      const limit = setTimeout(onLate, maxWallMs);
      this.#onSpent = (spent) => {
        if (spent === 'promptCpuMs') return onLong?.();
        const message = `The work took more than ${maxCpuMs} ms of processor time.`;
        done(() => reject(new IsolationError('slow', message)));
      };
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted === true) onAbort();
      else if (child.exitCode !== null || child.signalCode !== null) onEnd();
    });
  }
}
