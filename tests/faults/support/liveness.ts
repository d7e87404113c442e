import { during } from './during.js';

/** Of /livez while strangers' work goes on. It is 0.1 s where the cores aren't wanted elsewhere, too. */
export const maxAnswerMs = 3000;

/** The longest that a process took to answer /livez while `work` went on, in milliseconds; and what came of the work. */
export async function whileAsked<T>(
  internalOrigin: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly slowestMs: number }> {
  let slowestMs = 0;
  const ask = async () => {
    const since = performance.now();
    const answer = await fetch(`${internalOrigin}/livez`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/livez: ${answer.status}`);
    slowestMs = Math.max(slowestMs, performance.now() - since);
  };
  const result = await during(work, ask, 20);
  return { result, slowestMs };
}
