/** Calls that a busy server refuses for a moment only. */
import { pause } from '../batch/pause.js';
import type { Call, CallError } from './call.js';

type Answer<Data> = { readonly data: Data } | { readonly error: CallError };

interface Asking {
  readonly fetchCall: (call: Call) => unknown;
  readonly signal: AbortSignal;
}

/** Seconds, of all pauses. */
const maxWait = 60;
/** Where the answer says none. */
const usualPause = 2;

/** The code of the answer that too many pages are being read. */
export const busyCode = 'vision_busy';

/** The call's answer. While the server is busy the call is made again, for a minute; each pause is longer than the one before. */
export async function whenFree<Data>(call: Call, { fetchCall, signal }: Asking): Promise<Answer<Data>> {
  let waited = 0;
  for (let attempt = 1; ; attempt += 1) {
    const answer = (await fetchCall(call)) as Answer<Data>;
    if (!('error' in answer) || answer.error.code !== busyCode) return answer;
    const seconds = (answer.error.retryAfter ?? usualPause) * attempt;
    if (waited + seconds > maxWait) return answer;
    waited += seconds;
    await pause(seconds * 1000, signal);
    if (signal.aborted) return answer;
  }
}
