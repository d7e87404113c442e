/**
 * Processes that run PP-OCR: a crash of native code fails one request and nothing else. Started by the first request,
 * ended when there was no work for a while, replaced when one holds much memory, takes too long or is not needed any more.
 */
import type { ChildProcess } from 'node:child_process';
import { Problem, withAnySignal } from '@komavox/core';
import { forkBehind } from '@komavox/isolation';
import { isFromOutside, runtimeProblem } from '@komavox/onnx';
import { openWeights, type Weights } from '@komavox/weights';
import type { SpokenLanguage } from '@komavox/languages';
import pLimit, { type LimitFunction } from 'p-limit';
import type { DetectedLine } from '../detection/detected-lines.js';
import type { Raster } from '../raster/raster.js';
import type { ReadCharacter } from './best-path.js';
import type { Answer, FindOptions, Kind, Message, ReadLineOptions, Request, Result } from './messages.js';
import { recogniserStopping } from '../vision-busy.js';
import { Refusals, RequestRefused } from './refusals.js';

export interface PpocrPoolOptions {
  /** The folder of weights. */
  readonly weights: string;
  readonly processes: number;
  /** Bytes of memory (RSS) from which on a process is replaced. */
  readonly maxMemory?: number;
  /** A process without work for so long is ended. */
  readonly idleMs?: number;
  /** A process that is busy with one request for longer is ended. */
  readonly maxRequestMs?: number;
}

/** About half a second of work; then others have a turn. Of one page every process reads some. */
const linesAtOnce = 10;
/** Threads of a request while no other runs, at most: more gain little. */
const maxThreads = 4;
/** Different requests that crash a process, with no result between them, that make a machine one that can't run the models. */
const maxCrashes = 2;

export class PpocrPool {
  readonly #weights: Weights;
  readonly #limit: LimitFunction;
  readonly #idleMs: number;
  readonly #maxRequestMs: number;
  readonly #maxMemory: number;
  readonly #closing = new AbortController();
  readonly #refusals = new Refusals();
  /** Requests that crashed a process since the last result. */
  readonly #crashed = new Set<string>();
  /** Of all processes, also of those that were told to end. */
  readonly #exits = new Set<Promise<void>>();
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Set<ChildProcess>();
  readonly #timers = new Map<ChildProcess, NodeJS.Timeout>();
  #problem = runtimeProblem;

  constructor({
    weights,
    processes,
    maxMemory = Infinity,
    idleMs = 300_000,
    maxRequestMs = 30_000,
  }: PpocrPoolOptions) {
    this.#weights = openWeights(weights);
    this.#limit = pLimit(processes);
    this.#idleMs = idleMs;
    this.#maxRequestMs = maxRequestMs;
    this.#maxMemory = maxMemory;
  }

  /** Of now: weights come and go while the product runs. `unusable`: it doesn't run on this machine. */
  get state(): 'ready' | 'missing' | 'damaged' | 'unusable' {
    return this.#problem === undefined ? this.#weights.state('ppocr') : 'unusable';
  }

  /** Why it is unusable: a whole sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Ids of the processes that run now. */
  get processIds(): readonly number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Rejects, as `read` does, with 503 `recogniser_failed`, with `RequestRefused` for what has ended processes before, or
   * with the signal's reason.
   */
  find(page: Raster, signal: AbortSignal, options: FindOptions = {}): Promise<readonly DetectedLine[]> {
    return this.#ask<'find'>({ kind: 'find', page, ...options }, signal);
  }

  /** @param lines level, from left to right; the places of characters are in their pixels */
  async read(
    lines: readonly Raster[],
    language: SpokenLanguage,
    signal: AbortSignal,
    options: ReadLineOptions = {},
  ): Promise<readonly (readonly ReadCharacter[])[]> {
    const parts: Promise<Result<'read'>>[] = [];
    const atATime = pLimit(this.#limit.concurrency);
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      const some = lines.slice(at, at + linesAtOnce);
      parts.push(
        atATime(() => this.#ask<'read'>({ kind: 'read', lines: some, language, ...options }, signal)),
      );
    }
    try {
      return (await Promise.all(parts)).flat();
    } finally {
      // Where one has failed, the others are of no use.
      atATime.clearQueue();
    }
  }

  /** Has what the models run on loaded; `state` tells what came of it. */
  async check(signal: AbortSignal): Promise<void> {
    if (this.#problem === undefined) await this.#ask<'check'>({ kind: 'check' }, signal);
  }

  /** Requests that run or wait are answered 503, and no process is left. */
  async close(): Promise<void> {
    this.#closing.abort(recogniserStopping());
    for (const child of [...this.#all]) this.#end(child);
    await Promise.all(this.#exits);
  }

  #ask<K extends Kind>(request: Request, signal: AbortSignal): Promise<Result<K>> {
    return this.#limit(() =>
      withAnySignal([signal, this.#closing.signal], (cancelled) => this.#askNow<K>(request, cancelled)),
    );
  }

  async #askNow<K extends Kind>(request: Request, cancelled: AbortSignal): Promise<Result<K>> {
    cancelled.throwIfAborted();
    if (this.#refusals.includes(request)) throw new RequestRefused();
    const child = this.#take();
    const limit = AbortSignal.any([cancelled, AbortSignal.timeout(this.#maxRequestMs)]);
    try {
      const answer = await answerOf(child, { ...request, threads: this.#threads() }, limit);
      this.#crashed.clear();
      if (answer.memory > this.#maxMemory) this.#end(child);
      else this.#rest(child);
      if ('result' in answer) return answer.result;
      if (answer.isUnusable) this.#problem ??= answer.error;
      throw failed(new Error(answer.error));
    } catch (error) {
      if (this.#all.has(child) && !this.#idle.includes(child)) this.#end(child);
      cancelled.throwIfAborted();
      if (error instanceof Problem) throw error;
      this.#countEnd(request, error);
      throw failed(error);
    }
  }

  /** Of the request that begins now: there is a process for each core, and one that runs alone may use the cores of all. */
  #threads(): number {
    const { activeCount, concurrency } = this.#limit;
    return activeCount === 1 ? Math.min(maxThreads, concurrency) : 1;
  }

  /** It ended a process, or would have kept it for ever. */
  #countEnd(request: Request, error: unknown): void {
    const key = this.#refusals.count(request);
    if (!(error instanceof Crash)) return;
    // A check is of no page: each counts.
    this.#crashed.add(request.kind === 'check' ? `check ${this.#crashed.size}` : key);
    if (this.#crashed.size >= maxCrashes) this.#problem ??= `${error.message}, twice in a row.`;
  }

  #take(): ChildProcess {
    const child = this.#idle.pop() ?? this.#start();
    clearTimeout(this.#timers.get(child));
    child.ref();
    child.channel?.ref();
    return child;
  }

  #start(): ChildProcess {
    const child = forkBehind(
      'awaited',
      new URL('./ppocr-process.js', import.meta.url),
      [this.#weights.folder],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    this.#all.add(child);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve()).once('error', () => resolve());
    }).then(() => {
      this.#exits.delete(exited);
      this.#end(child);
    });
    this.#exits.add(exited);
    return child;
  }

  /** Keeps the process for the next request for a while, without keeping the service alive. */
  #rest(child: ChildProcess): void {
    this.#idle.push(child);
    this.#timers.set(child, setTimeout(() => this.#end(child), this.#idleMs).unref());
    child.unref();
    child.channel?.unref();
  }

  #end(child: ChildProcess): void {
    if (!this.#all.delete(child)) return;
    const idle = this.#idle.indexOf(child);
    if (idle >= 0) this.#idle.splice(idle, 1);
    clearTimeout(this.#timers.get(child));
    this.#timers.delete(child);
    child.kill('SIGKILL');
  }
}

/** Nobody ended the process. */
class Crash extends Error {}

const failed = (cause: unknown): Problem =>
  new Problem(503, 'recogniser_failed', 'The text of this page could not be read.', { cause });

function answerOf(child: ChildProcess, message: Message, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onMessage = (answer: unknown) => done(() => resolve(answer as Answer));
    const onExit = (code: number | null, by: string | null) => {
      const end = `The process of PP-OCR ended with ${by ?? `code ${String(code)}`}`;
      const isOutside = by !== null && isFromOutside(by);
      done(() => reject(isOutside ? new Error(end) : new Crash(end)));
    };
    const onError = (error: Error) => done(() => reject(error));
    const onAbort = () => done(() => reject(signal.reason as Error));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    signal.addEventListener('abort', onAbort);
    child.send(message, (error) => {
      if (error) onError(error);
    });
  });
}
