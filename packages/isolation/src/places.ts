/** Places for work, given in the order in which they were asked for. */
import { IsolationError, stopping } from './isolation-error.js';

interface Waiting {
  readonly take: () => void;
  readonly refuse: (error: IsolationError) => void;
}

export class Places {
  readonly #waiting: Waiting[] = [];
  #free: number;
  #closed = false;

  constructor(
    count: number,
    private readonly maxWaiting: number,
  ) {
    this.#free = count;
  }

  /** Rejects with `IsolationError` `busy` or `stopping`, or with the signal's reason. Give the place back with `release`. */
  async take(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#closed) throw stopping();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= this.maxWaiting) {
      throw new IsolationError('busy', 'Too much work waits for a process.');
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        take: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        refuse: reject,
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next.take();
    else this.#free += 1;
  }

  /** Whoever waits is refused. */
  close(): void {
    this.#closed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(stopping());
  }
}
