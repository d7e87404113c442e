/** Workers for an environment that has none: each question is answered on the page's own thread, after a while. */
import type { Question, Reply } from '../workers/messages.js';

export function answerWorkers<Asked, Answer>(answer: (asked: Asked) => Answer | Promise<Answer>): void {
  class OwnThreadWorker extends EventTarget {
    postMessage({ id, asked }: Question<Asked>): void {
      void (async () => this.#reply(await this.#replyTo(id, asked)))();
    }

    terminate(): void {
      this.#reply = () => undefined;
    }

    #reply = (reply: Reply<Answer>): void => {
      this.dispatchEvent(new MessageEvent('message', { data: reply }));
    };

    async #replyTo(id: number, asked: Asked): Promise<Reply<Answer>> {
      try {
        return { id, answer: await answer(asked) };
      } catch (error) {
        return { id, error: String(error) };
      }
    }
  }
  Object.assign(globalThis, { Worker: OwnThreadWorker });
}
