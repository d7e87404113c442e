/**
 * Processes that speak and listen, one text or sample each at a time. Started by the first, ended when there was no work
 * for a while, replaced after many or when one hangs, so that an idle product is small and a bad text can't stop it.
 *
 * Not tinypool: it doesn't tell when a process takes a task, from where time limit and timer count, and replaces none
 * after a number of tasks.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { noTimer, type Timer } from '@komavox/telemetry';
import { Problem } from '@komavox/core';
import type { EngineChoice } from '../engines/engines.js';
import type { SampleAnalysis, SampleRequest } from './analyse-sample.js';
import type { Kind, Request, RequestMessage, Result, ResultMessage } from './messages.js';
import type { SpokenAudio, SynthesisRequest } from './synthesise.js';

interface PoolOptions {
  readonly engine: EngineChoice;
  readonly maxProcesses: number;
  /** Texts that may wait; more is 429 `voice_busy`. */
  readonly maxWaiting: number;
  /** A text that takes longer is given up and its process ended. */
  readonly timeoutMs: number;
  /** A process without work for so long is ended. */
  readonly idleMs: number;
  /** Texts after which a process is replaced. */
  readonly maxTexts: number;
  /** Times a text, not a sample, from when a process takes it; waiting for one isn't synthesis. */
  readonly timer?: Timer;
}

interface Task {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Problem) => void;
}

/** A process, and the text that it speaks. */
interface Worker {
  readonly child: ChildProcess;
  task?: Task | undefined;
  texts: number;
  timeout?: NodeJS.Timeout | undefined;
}

export class SynthesisPool {
  readonly #workers = new Set<Worker>();
  readonly #waiting: Task[] = [];
  #stopped = false;
  #requests = 0;

  constructor(private readonly options: PoolOptions) {}

  /** Ids of the processes that run now. */
  get processIds(): readonly number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /**
   * Rejects with a retryable Problem: 503 `voice_crashed`, 504 `voice_timeout`, 429 `voice_busy`, 503 `voice_stopped`;
   * or with 500 `voice_failed`, which isn't, when the engine refused the text.
   */
  speak(request: SynthesisRequest): Promise<SpokenAudio> {
    return this.#ask<'speak'>({ kind: 'speak', ...request });
  }

  /** What a sample says of a voice, and whether it is good enough; rejects as `speak` does. */
  analyse(request: SampleRequest): Promise<SampleAnalysis> {
    return this.#ask<'analyse'>({ kind: 'analyse', ...request });
  }

  #ask<K extends Kind>(request: Request<K>): Promise<Result<K>> {
    if (this.#stopped) return Promise.reject(problems.stopped());
    if (this.#waiting.length >= this.options.maxWaiting) return Promise.reject(problems.busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject } as Task);
      this.#next();
    });
  }

  /** Ends the processes; what waits or is being said is rejected. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const task of this.#waiting.splice(0)) task.reject(problems.stopped());
    const ends = [...this.#workers].map(async (worker) => {
      const exited = new Promise<void>((resolve) => worker.child.once('exit', () => resolve()));
      this.#end(worker, problems.stopped());
      await exited;
    });
    await Promise.all(ends);
  }

  #next(): void {
    const task = this.#waiting[0];
    if (!task || this.#stopped) return;
    const idle = [...this.#workers].find((worker) => worker.task === undefined);
    const worker = idle ?? (this.#workers.size < this.options.maxProcesses ? this.#start() : undefined);
    if (!worker) return;
    this.#waiting.shift();
    this.#give(worker, task);
  }

  #start(): Worker {
    const child = fork(
      new URL('./synthesis-process.js', import.meta.url),
      [JSON.stringify(this.options.engine)],
      {
        // No option of ours (a debugger's port) may be taken twice.
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    const worker: Worker = { child, texts: 0 };
    this.#workers.add(worker);
    child.on('message', (message) => this.#finish(worker, message as ResultMessage));
    child.on('exit', () => this.#replace(worker));
    child.on('error', () => this.#replace(worker));
    return worker;
  }

  #give(worker: Worker, task: Task): void {
    clearTimeout(worker.timeout);
    worker.child.ref();
    worker.child.channel?.ref();
    worker.task = this.#timed(task);
    worker.timeout = setTimeout(() => this.#replace(worker, problems.timeout()), this.options.timeoutMs);
    this.#requests += 1;
    const message: RequestMessage = { id: this.#requests, request: task.request };
    worker.child.send(message, (error) => {
      if (error) this.#replace(worker);
    });
  }

  #timed(task: Task): Task {
    const { timer = noTimer } = this.options;
    if (task.request.kind !== 'speak') return task;
    let { resolve, reject } = task;
    const work = () =>
      new Promise<Result>((spoken, failed) => {
        resolve = spoken;
        reject = failed;
      });
    timer({ language: task.request.language }, work).then(task.resolve, task.reject);
    return { ...task, resolve, reject };
  }

  #finish(worker: Worker, message: ResultMessage): void {
    const { task } = worker;
    if (!task) return;
    clearTimeout(worker.timeout);
    worker.task = undefined;
    worker.texts += 1;
    if ('result' in message) task.resolve(message.result);
    else task.reject(problems.refused(message.error));
    if (worker.texts >= this.options.maxTexts) this.#end(worker);
    else this.#rest(worker);
    this.#next();
  }

  /** Keeps the process for the next text for a while, without keeping the service alive. */
  #rest(worker: Worker): void {
    worker.timeout = setTimeout(() => this.#end(worker), this.options.idleMs);
    worker.timeout.unref();
    worker.child.unref();
    worker.child.channel?.unref();
  }

  #replace(worker: Worker, error?: Problem): void {
    if (!this.#workers.has(worker)) return;
    this.#end(worker, error);
    this.#next();
  }

  #end(worker: Worker, error = problems.crashed()): void {
    this.#workers.delete(worker);
    clearTimeout(worker.timeout);
    worker.task?.reject(error);
    worker.task = undefined;
    worker.child.kill('SIGKILL');
  }
}

const problems = {
  crashed: () => new Problem(503, 'voice_crashed', 'The voice stopped in the middle of the text.'),
  timeout: () => new Problem(504, 'voice_timeout', 'The voice took too long.'),
  stopped: () => new Problem(503, 'voice_stopped', 'The voice is being shut down.'),
  busy: () =>
    new Problem(429, 'voice_busy', 'Too many texts are waiting to be read.', {
      headers: { 'Retry-After': '5' },
    }),
  refused: (stack: string) =>
    new Problem(500, 'voice_failed', 'The text could not be read aloud.', {
      retryable: false,
      cause: new Error(stack),
    }),
};
