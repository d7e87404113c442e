/** Calls that are tried until they are acknowledged, and when each kind of work last was. */
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError } from '@komavox/client';
import pTimeout from 'p-timeout';

export type WorkKind = 'account' | 'bookmark' | 'page' | 'text' | 'speech' | 'video';

/** A good client gives up and asks again. */
const callTimeoutMs = 40_000;

export class RetryingCalls {
  /** Tries that got no good answer, by what they got. */
  readonly refusals = new Map<string, number>();
  /** Answers that no outage explains. */
  readonly wrong: string[] = [];
  readonly #successes = new Map<WorkKind, { begun: number; ended: number }>();
  #running = true;
  #inFlight = 0;

  get running(): boolean {
    return this.#running;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  stop(): void {
    this.#running = false;
  }

  /** Retries until it is acknowledged; undefined when the load stops before. */
  async until<Result>(workKind: WorkKind, attempt: () => Promise<Result>): Promise<Result | undefined> {
    this.#inFlight += 1;
    try {
      while (this.#running) {
        const begun = performance.now();
        try {
          const result = await pTimeout(attempt(), { milliseconds: callTimeoutMs });
          this.#successes.set(workKind, { begun, ended: performance.now() });
          return result;
        } catch (error) {
          this.#refused(workKind, error);
        }
        await pause(200);
      }
      return undefined;
    } finally {
      this.#inFlight -= 1;
    }
  }

  /**
   * Resolves with the milliseconds from `since` until each of these kinds of work has succeeded; a video counts that
   * was under way at `since`, since one takes long.
   */
  async recovered(since: number, workKinds: readonly WorkKind[], withinMs: number): Promise<number> {
    const hasSucceeded = (workKind: WorkKind) => {
      const last = this.#successes.get(workKind);
      return last !== undefined && (workKind === 'video' ? last.ended : last.begun) > since;
    };
    while (!workKinds.every(hasSucceeded)) {
      if (performance.now() - since > withinMs) {
        const missing = workKinds.filter((workKind) => !hasSucceeded(workKind));
        throw new Error(`No ${missing.join(', ')} in ${withinMs} ms; ${[...this.refusals].join('; ')}`);
      }
      await pause(20);
    }
    return Math.max(...workKinds.map((workKind) => (this.#successes.get(workKind)?.ended ?? since) - since));
  }

  #refused(workKind: WorkKind, error: unknown): void {
    const refusal = `${workKind} ${refusalOf(error)}`;
    this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
    if (error instanceof ClientError && error.status < 500 && error.status !== 429)
      this.wrong.push(`${workKind}: ${error.status} ${error.code}`);
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof ClientError) return `${error.status} ${error.code}`;
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? 'unknown';
}
