/** The page's side of a worker that answers questions, in any order: opened when the first one is asked. */
import type { Question, Reply } from './messages.js';

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export class AskedWorker<Asked, Answer> {
  readonly #open: () => Worker;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #worker: Worker | undefined;
  #lastId = 0;

  /** @param open `new Worker(…)` of a script that calls `answerQuestions` */
  constructor(open: () => Worker) {
    this.#open = open;
  }

  /** Rejects where the browser has no workers, and when the worker's script or its answer fails. */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#opened();
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#worker.postMessage({ id: this.#lastId, asked } satisfies Question<Asked>);
    });
  }

  /** Ends the worker, and with an error what it was asked; the next question opens another. */
  close(reason = 'The worker was closed.'): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #opened(): Worker {
    const worker = this.#open();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply<Answer>>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.answer);
    });
    worker.addEventListener('error', ({ message }) => this.close(message));
    return worker;
  }
}
