/** The worker's side of `AskedWorker`. */
import type { Question, Reply } from './messages.js';

/** @param transferred what of an answer is handed over and not copied */
export function answerQuestions<Asked, Answer>(
  answer: (asked: Asked) => Answer | Promise<Answer>,
  transferred: (answer: Answer) => Transferable[],
): void {
  addEventListener('message', ({ data: { id, asked } }: MessageEvent<Question<Asked>>) => {
    void (async () => {
      try {
        const answered = await answer(asked);
        const reply: Reply<Answer> = { id, answer: answered };
        postMessage(reply, { transfer: transferred(answered) });
      } catch (error) {
        postMessage({ id, error: String(error) } satisfies Reply<Answer>);
      }
    })();
  });
}
