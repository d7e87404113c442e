/** Requests with an idempotency key: the first is answered, its repeats get the same answer, another request a refusal. */
import { createHash } from 'node:crypto';
import type { Clock } from '@komavox/core';
import { wasCreated } from '@komavox/documents';
import { StripeFailure } from './failure.js';
import type { SandboxStore } from './store.js';

interface KeyedRequest {
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}

interface Answered {
  readonly answer: object;
  readonly replayed: boolean;
}

/** A request that is not answered after so long was lost with its process, and is done again. */
const lostMs = 10_000;

/** @param answer must do the same again when it runs a second time, as its process may end before the answer is stored */
export async function answerOnce(
  { store: { requests }, clock }: { readonly store: SandboxStore; readonly clock: Clock },
  { key, path, body }: KeyedRequest,
  answer: () => Promise<object>,
): Promise<Answered> {
  const now = clock.now();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([path, body]))
    .digest('hex');
  if (!(await wasCreated(requests.create({ _id: key, fingerprint, startedAt: now })))) {
    const known = await requests.findById(key).lean();
    if (known && known.fingerprint !== fingerprint)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the parameters they were first used with.',
      });
    if (known?.answer !== undefined) return { answer: JSON.parse(known.answer) as object, replayed: true };
    if (known && now.getTime() - known.startedAt.getTime() < lostMs)
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is another request in progress with this key.',
      });
  }
  try {
    const answered = await answer();
    await requests.updateOne({ _id: key }, { $set: { answer: JSON.stringify(answered) } });
    return { answer: answered, replayed: false };
  } catch (error) {
    await requests.deleteOne({ _id: key });
    throw error;
  }
}
