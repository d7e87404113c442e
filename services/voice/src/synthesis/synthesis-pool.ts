/**
 * Processes that speak, one text each at a time. Started by the first text, ended when nothing has been said for a
 * while, replaced after many texts or when one hangs, so that an idle product is small and a bad text can't stop it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { noTimer, type Timer } from '@komavox/telemetry';
import { Problem } from '@komavox/core';
import type { OrderMessage, ResultMessage } from './messages.js';
import type { SpeechOrder, SpokenAudio } from './synthesise.js';

export interface PoolOptions {
  readonly processes: number;
  /** Texts that may wait; more is 429 `voice_busy`. */
  readonly queue: number;
  /** A text that takes longer is given up and its process ended. */
  readonly timeoutMs: number;
  /** A process without work for so long is ended. */
  readonly idleMs: number;
  /** Texts after which a process is replaced. */
  readonly textsPerProcess: number;
  /** Measures a text from when a process takes it; waiting for one isn't synthesis. */
  readonly measure?: Timer;
}

export interface SynthesisPool {
  /**
   * Rejects with a retryable Problem: 503 `voice_crashed`, 504 `voice_timeout`, 429 `voice_busy`, 503 `voice_stopped`;
   * or with 500 `voice_failed`, which isn't, when the engine refused the text.
   */
  speak(order: SpeechOrder): Promise<SpokenAudio>;
  /** Ids of the processes that run now. */
  processIds(): readonly number[];
  /** Ends the processes; what waits or is being said is rejected. */
  stop(): Promise<void>;
}

interface Task {
  readonly order: SpeechOrder;
  readonly resolve: (audio: SpokenAudio) => void;
  readonly reject: (error: Problem) => void;
}

interface Speaker {
  readonly child: ChildProcess;
  task?: Task | undefined;
  texts: number;
  timer?: NodeJS.Timeout | undefined;
}

const crashed = () => new Problem(503, 'voice_crashed', 'The voice stopped in the middle of the text.');

export function openPool(options: PoolOptions): SynthesisPool {
  const { measure = noTimer } = options;
  const speakers = new Set<Speaker>();
  const waiting: Task[] = [];
  let stopped = false;
  let orders = 0;

  const end = (speaker: Speaker, error?: Problem) => {
    speakers.delete(speaker);
    clearTimeout(speaker.timer);
    speaker.task?.reject(error ?? crashed());
    speaker.task = undefined;
    speaker.child.kill('SIGKILL');
  };

  const start = (): Speaker => {
    const child = fork(new URL('./synthesis-process.js', import.meta.url), {
      // The engines need no settings, and no option of ours (a debugger's port) may be taken twice.
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const speaker: Speaker = { child, texts: 0 };
    speakers.add(speaker);
    child.on('message', (message) => {
      finish(speaker, message as ResultMessage);
    });
    const gone = () => {
      if (!speakers.has(speaker)) return;
      end(speaker);
      next();
    };
    child.on('exit', gone);
    child.on('error', gone);
    return speaker;
  };

  const measured = (task: Task): Task => {
    let { resolve, reject } = task;
    const work = () =>
      new Promise<SpokenAudio>((spoken, failed) => {
        resolve = spoken;
        reject = failed;
      });
    measure({ language: task.order.language }, work).then(task.resolve, task.reject);
    return { ...task, resolve, reject };
  };

  const finish = (speaker: Speaker, message: ResultMessage) => {
    const { task } = speaker;
    if (!task) return;
    clearTimeout(speaker.timer);
    speaker.task = undefined;
    speaker.texts += 1;
    if ('audio' in message) task.resolve(message.audio);
    else task.reject(failed(message.error));
    if (speaker.texts >= options.textsPerProcess) end(speaker);
    else rest(speaker);
    next();
  };

  const rest = (speaker: Speaker) => {
    speaker.timer = setTimeout(() => {
      end(speaker);
    }, options.idleMs);
    speaker.timer.unref();
    speaker.child.unref();
    speaker.child.channel?.unref();
  };

  const next = () => {
    const task = waiting[0];
    if (!task || stopped) return;
    const idle = [...speakers].find((speaker) => speaker.task === undefined);
    const speaker = idle ?? (speakers.size < options.processes ? start() : undefined);
    if (!speaker) return;
    waiting.shift();
    clearTimeout(speaker.timer);
    speaker.child.ref();
    speaker.child.channel?.ref();
    speaker.task = measured(task);
    speaker.timer = setTimeout(() => {
      end(speaker, new Problem(504, 'voice_timeout', 'The voice took too long.'));
      next();
    }, options.timeoutMs);
    orders += 1;
    speaker.child.send({ id: orders, order: task.order } satisfies OrderMessage, (error) => {
      if (!error || !speakers.has(speaker)) return;
      end(speaker);
      next();
    });
  };

  return {
    speak(order) {
      return new Promise((resolve, reject) => {
        if (stopped) {
          reject(new Problem(503, 'voice_stopped', 'The voice is being shut down.'));
        } else if (waiting.length >= options.queue) {
          reject(
            new Problem(429, 'voice_busy', 'Too many texts are waiting to be read.', {
              headers: { 'Retry-After': '5' },
            }),
          );
        } else {
          waiting.push({ order, resolve, reject });
          next();
        }
      });
    },
    processIds: () => [...speakers].flatMap(({ child }) => child.pid ?? []),
    async stop() {
      stopped = true;
      const stopping = new Problem(503, 'voice_stopped', 'The voice is being shut down.');
      for (const task of waiting.splice(0)) task.reject(stopping);
      const ends = [...speakers].map(async (speaker) => {
        const exited = new Promise<void>((resolve) => speaker.child.once('exit', () => resolve()));
        end(speaker, stopping);
        await exited;
      });
      await Promise.all(ends);
    },
  };
}

const failed = (stack: string): Problem =>
  new Problem(500, 'voice_failed', 'The text could not be read aloud.', {
    retryable: false,
    cause: new Error(stack),
  });
