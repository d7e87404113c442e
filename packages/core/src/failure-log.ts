/** The log of a loop that goes on after failures: a store that is away for an hour is not an hour of lines. */
import type { Logger } from 'pino';

const everyMs = 30_000;

interface FailureLogOptions {
  readonly logger: Logger;
  /** Facts of every line. */
  readonly place?: object;
  readonly level: 'warn' | 'error';
  /** Of a failure. */
  readonly failed: string;
  /** Of the first success after failures. */
  readonly works: string;
  /** Milliseconds, on a clock that only goes on. Default: the process' own. */
  readonly now?: () => number;
}

/** The first failure in a row is logged, then one line every 30 s at most, with their number, and the success after them. */
export class FailureLog {
  #failures = 0;
  #loggedAt = -Infinity;

  constructor(private readonly options: FailureLogOptions) {}

  failed(error: unknown): void {
    const { logger, place, level, failed, now = () => performance.now() } = this.options;
    this.#failures += 1;
    if (this.#failures > 1 && now() - this.#loggedAt < everyMs) return;
    this.#loggedAt = now();
    logger[level]({ ...place, err: error, failures: this.#failures }, failed);
  }

  /** Says nothing where the last time was a success, too. */
  succeeded(): void {
    if (this.#failures === 0) return;
    const { logger, place, works } = this.options;
    logger.info({ ...place, failures: this.#failures }, works);
    this.#failures = 0;
  }
}
