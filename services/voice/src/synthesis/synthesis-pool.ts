/**
 * Processes that speak. Started by the first text, ended when there was no work for a while, replaced after
 * many, when one holds much memory or hangs, so that an idle product is small and a bad text can't stop it. Each has
 * several texts at a time, which take turns (turns.ts).
 *
 * Not tinypool: it gives a process one task, doesn't tell when a task begins, from where time limit and timer count, and
 * replaces no process after a number of tasks.
 */
import { forkBehind } from '@komavox/isolation';
import { noTimer, type Timer } from '@komavox/telemetry';
import type { Problem } from '@komavox/core';
import { secondsOf } from '../model/clauses.js';
import type { EngineChoice } from '../engines/engines.js';
import { type FirstTextOptions, FirstTexts } from './first-texts.js';
import type { AnswerMessage, Kind, OrderMessage, Request, Result } from './messages.js';
import { enginesOf, hasPlace, inTurn, type PoolPlaces, type Task, type Worker } from './pool-places.js';
import { poolProblems as problems } from './pool-problems.js';
import type { SpokenAudio, SpokenPiece, SynthesisRequest } from './synthesis-request.js';

interface PoolOptions extends FirstTextOptions, PoolPlaces {
  readonly engine: EngineChoice;
  readonly maxProcesses: number;
  /** Texts that may wait; more is 429 `voice_busy`. */
  readonly maxWaiting: number;
  /** A part of a short text that takes longer is given up and its process ended; one of a long text may take more. */
  readonly timeoutMs: number;
  /** A process without work for so long is ended. */
  readonly idleMs: number;
  /** Texts after which a process is replaced. */
  readonly maxTexts: number;
  /** Bytes of memory (RSS) after a text from which on a process is replaced. Default: any. */
  readonly maxMemory?: number;
  /** Times a text from when a process takes it; waiting for one isn't synthesis. */
  readonly timer?: Timer;
}

interface SpeakOptions {
  /** Whom it is for: those who have the fewest texts under way come first. Default: the product itself. */
  readonly user?: string;
  /** When it aborts, nobody waits for the text any more. */
  readonly signal?: AbortSignal;
  /** Behind every other text, until `hurry` aborts: then somebody waits for it. */
  readonly background?: boolean;
  readonly hurry?: AbortSignal;
  /** Called with each clause of a text that is asked for in pieces; again from the first when its process was lost. */
  readonly onPiece?: (piece: SpokenPiece) => void;
}

/** A text that is so long is read and encoded for its time once more. */
const longText = 1000;

export class SynthesisPool {
  readonly #workers = new Set<Worker>();
  readonly #waiting: Task[] = [];
  readonly #firstTexts: FirstTexts;
  #stopped = false;
  #requests = 0;

  constructor(private readonly options: PoolOptions) {
    this.#firstTexts = new FirstTexts(options);
  }

  /** Ids of the processes that run now. */
  get processIds(): readonly number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /**
   * Rejects with a retryable Problem: 503 `voice_crashed`, 504 `voice_timeout`, 429 `voice_busy`, 503 `voice_stopped`;
   * with 500 `voice_failed`, retryable only when its engine isn't ready any more; or with the signal's reason.
   */
  speak(request: SynthesisRequest, options: SpeakOptions = {}): Promise<SpokenAudio> {
    return this.#ask<'speak'>({ kind: 'speak', ...request }, options);
  }

  /** Has what engines run on loaded; what comes of it goes to `onUnusable`. Rejects as `speak` does. */
  async check(engines: readonly string[]): Promise<void> {
    await this.#ask<'check'>({ kind: 'check', engines }, {});
  }

  #ask<K extends Kind>(request: Request<K>, options: SpeakOptions): Promise<Result<K>> {
    const { signal, hurry, user = '', background = false, onPiece = () => undefined } = options;
    if (this.#stopped) return Promise.reject(problems.stopped());
    if (this.#waiting.length >= this.options.maxWaiting) return Promise.reject(problems.busy());
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    this.#requests += 1;
    const text = 'text' in request ? request.text : '';
    const limitMs = this.options.timeoutMs * (1 + text.length / longText);
    const made = {
      ...{ id: this.#requests, request, onPiece, measured: () => undefined },
      ...{ user, background, limitMs, seconds: secondsOf(text) },
    };
    return new Promise((resolve, reject) => {
      const task = { ...made, resolve, reject } as unknown as Task;
      signal?.addEventListener('abort', () => this.#drop(task, signal.reason), { once: true });
      hurry?.addEventListener('abort', () => this.#hurry(task), { once: true });
      this.#waiting.push(task);
      this.#next();
    });
  }

  /** Ends the processes; what waits or is being said is rejected. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const task of this.#waiting.splice(0)) task.reject(problems.stopped());
    const ends = [...this.#workers].map(async (worker) => {
      const exited = new Promise<void>((resolve) => worker.child.once('exit', () => resolve()));
      for (const task of worker.tasks.values()) task.reject(problems.stopped());
      this.#end(worker);
      await exited;
    });
    await Promise.all(ends);
  }

  #drop(task: Task, reason: unknown): void {
    task.reject(reason);
    task.isDropped = true;
    const waits = this.#waiting.indexOf(task);
    if (waits >= 0) this.#waiting.splice(waits, 1);
    if (task.worker) this.#send(task.worker, { id: task.id, order: 'stop' });
  }

  #hurry(task: Task): void {
    task.background = false;
    if (task.worker) this.#send(task.worker, { id: task.id, order: 'hurry' });
  }

  /** A short one doesn't wait behind a long one for which there is no place. */
  #next(): void {
    for (const task of inTurn(this.#waiting, this.#workers)) {
      const worker = this.#stopped ? undefined : this.#freeWorker(task);
      if (!worker) continue;
      this.#waiting.splice(this.#waiting.indexOf(task), 1);
      this.#give(worker, task);
    }
  }

  /** One without work, a new one, or the one with the least. */
  #freeWorker(task: Task): Worker | undefined {
    const { maxProcesses } = this.options;
    const [least] = [...this.#workers]
      .filter((worker) => hasPlace(worker, task, this.options))
      .sort((one, other) => one.tasks.size - other.tasks.size);
    if (least?.tasks.size === 0) return least;
    return this.#workers.size < maxProcesses ? this.#start() : least;
  }

  #start(): Worker {
    const child = forkBehind(
      'heard',
      new URL('./synthesis-process.js', import.meta.url),
      [JSON.stringify(this.options.engine)],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    const worker: Worker = { child, tasks: new Map(), texts: 0, isRetiring: false };
    this.#workers.add(worker);
    child.on('message', (message) => this.#hear(worker, message as AnswerMessage));
    child.on('exit', (code, signal) => {
      if (!this.#workers.has(worker)) return;
      this.#replace(worker, problems.crashed(), this.#firstTexts.ended(worker, code, signal));
    });
    child.on('error', () => this.#replace(worker, problems.crashed()));
    return worker;
  }

  #give(worker: Worker, task: Task): void {
    task.worker = worker;
    worker.tasks.set(task.id, task);
    worker.child.ref();
    worker.child.channel?.ref();
    this.#measure(task);
    // What comes to others doesn't lengthen the time of the part that is being done.
    if (worker.tasks.size === 1) this.#limit(worker);
    const { id, request, user, background } = task;
    this.#send(worker, { id, request, user, background });
  }

  #send(worker: Worker, message: OrderMessage): void {
    worker.child.send(message, (error) => {
      if (error) this.#replace(worker, problems.crashed());
    });
  }

  #measure(task: Task): void {
    const { timer = noTimer } = this.options;
    if (task.request.kind !== 'speak') return;
    const work = () =>
      new Promise<void>((resolve, reject) => {
        task.measured = (error) => (error ? reject(error) : resolve());
      });
    timer({ language: task.request.language }, work).catch(() => undefined);
  }

  /** Of the part that is being done. */
  #limit(worker: Worker): void {
    clearTimeout(worker.timeout);
    const limits = [...worker.tasks.values()].map(({ limitMs }) => limitMs);
    const longest = Math.max(...limits);
    worker.timeout = setTimeout(() => this.#replace(worker, problems.timeout()), longest);
  }

  #hear(worker: Worker, message: AnswerMessage): void {
    if ('engine' in message) {
      this.#firstTexts.hear(worker, message);
      return;
    }
    const task = worker.tasks.get(message.id);
    if (!task) return;
    if ('began' in message) {
      worker.turn = message.id;
      this.#limit(worker);
    } else if ('piece' in message) task.onPiece(message.piece);
    else this.#finish(worker, task, message);
  }

  #finish(worker: Worker, task: Task, message: Extract<AnswerMessage, { readonly memory: number }>): void {
    worker.tasks.delete(task.id);
    worker.texts += 1;
    task.worker = undefined;
    if (worker.turn === task.id) worker.turn = undefined;
    if ('result' in message) {
      task.measured();
      task.resolve(message.result);
    } else {
      const error = problems.refused(message.error, message.isRetryable);
      task.measured(error);
      task.reject(error);
    }
    const { maxTexts, maxMemory = Infinity } = this.options;
    worker.isRetiring ||= worker.texts >= maxTexts || message.memory > maxMemory;
    if (worker.tasks.size === 0) {
      if (worker.isRetiring) this.#end(worker);
      else this.#rest(worker);
    }
    this.#next();
  }

  /** Keeps the process for the next text for a while, without keeping the service alive. */
  #rest(worker: Worker): void {
    clearTimeout(worker.timeout);
    worker.timeout = setTimeout(() => this.#end(worker), this.options.idleMs);
    worker.timeout.unref();
    worker.child.unref();
    worker.child.channel?.unref();
  }

  /** Ends a process that is lost. The text that it was at has failed, unless it is tried again; another has the others. */
  #replace(worker: Worker, error: Problem, isTriedAgain = false): void {
    if (!this.#workers.has(worker)) return;
    const tasks = [...worker.tasks.values()];
    this.#end(worker);
    const isLost = ({ id }: Task) => !isTriedAgain && (worker.turn === undefined || id === worker.turn);
    for (const task of tasks) {
      task.worker = undefined;
      task.measured(error);
      if (isLost(task)) task.reject(error);
    }
    this.#waiting.unshift(...tasks.filter((task) => !isLost(task) && task.isDropped !== true));
    this.#refuseGivenUp();
    this.#next();
  }

  /** Texts for an engine that was given up would end the next process, too. Another attempt has another engine. */
  #refuseGivenUp(): void {
    for (const task of this.#waiting.filter((one) => this.#firstTexts.areGivenUp(enginesOf(one)))) {
      this.#waiting.splice(this.#waiting.indexOf(task), 1);
      task.reject(problems.crashed());
    }
  }

  #end(worker: Worker): void {
    this.#workers.delete(worker);
    clearTimeout(worker.timeout);
    worker.child.kill('SIGKILL');
  }
}
