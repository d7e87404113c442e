/**
 * Calls at a steady rate, as clients make them that ask once more: a call that gets no answer in ten seconds, or one that says "later" or
 * that the product has failed (429, 5xx), is made again once, after the seconds of its Retry-After (5 at most) or else one.
 * A call whose second try fails, too, is unmended. Any other refusal is unmended at once: no outage explains it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError } from '@komavox/client';
import { endsWithin } from '@komavox/core';

/** One kind of call; rejects as `fetch` or the client does. */
export interface SteadyCall {
  readonly name: string;
  readonly make: () => Promise<unknown>;
}

interface Outcome {
  calls: number;
  /** Calls that the second try mended, by what the first got. */
  readonly mended: Map<string, number>;
  /** The call, when it began, and what both tries got. */
  readonly unmended: string[];
}

const callsPerSecond = 10;
const tryTimeoutMs = 10_000;
const retrySeconds = 1;
const maxRetrySeconds = 5;

const emptyOutcome = (): Outcome => ({ calls: 0, mended: new Map(), unmended: [] });

export class SteadyCaller {
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #asking: Promise<void>;
  #outcome = emptyOutcome();

  constructor(private readonly calls: readonly SteadyCall[]) {
    this.#asking = this.#ask();
  }

  /** What became of the calls since the last time, once those under way have ended. */
  async take(): Promise<Outcome> {
    const taken = this.#outcome;
    const begun = [...this.#underWay];
    this.#outcome = emptyOutcome();
    await Promise.all(begun);
    return taken;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#asking;
    await Promise.all(this.#underWay);
  }

  /** Does the work of one call by the rule above, and counts it. */
  async count(name: string, work: SteadyCall['make']): Promise<void> {
    const outcome = this.#outcome;
    outcome.calls += 1;
    const at = new Date().toISOString().slice(11, 23);
    const first = await failureOf(work);
    if (first === undefined) return;
    const second = first.isFinal ? first : await this.#again(work, first.retrySeconds);
    if (second === undefined) {
      const mended = `${name}: ${first.what}`;
      outcome.mended.set(mended, (outcome.mended.get(mended) ?? 0) + 1);
    } else outcome.unmended.push(`${at} ${name}: ${first.what}, then ${second.what}`);
  }

  async #again(work: SteadyCall['make'], seconds: number): Promise<Failure | undefined> {
    await pause(seconds * 1000);
    return failureOf(work);
  }

  async #ask(): Promise<void> {
    const begun = performance.now();
    for (let count = 0; !this.#stopping.signal.aborted; count += 1) {
      const call = this.calls[count % this.calls.length];
      if (call) this.#track(this.count(call.name, call.make));
      await pause(Math.max(0, begun + (count + 1) * (1000 / callsPerSecond) - performance.now()));
    }
  }

  #track(call: Promise<void>): void {
    this.#underWay.add(call);
    void call.finally(() => this.#underWay.delete(call));
  }
}

interface Failure {
  readonly what: string;
  readonly isFinal: boolean;
  readonly retrySeconds: number;
}

async function failureOf(work: SteadyCall['make']): Promise<Failure | undefined> {
  try {
    if (await endsWithin(tryTimeoutMs, work())) return undefined;
    return { what: 'no answer', isFinal: false, retrySeconds };
  } catch (error) {
    if (!(error instanceof ClientError)) {
      const { cause, name } = error as { cause?: { code?: string }; name?: string };
      return { what: cause?.code ?? name ?? 'unknown', isFinal: false, retrySeconds };
    }
    const { status, code, retryAfter } = error;
    return {
      what: `${status} ${code}`,
      isFinal: status < 500 && status !== 429,
      retrySeconds: Math.min(maxRetrySeconds, retryAfter ?? retrySeconds),
    };
  }
}
