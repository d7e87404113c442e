/** Billing's decisions on the credit of a custom speech, as they come: late, twice, or after the speech has ended. */
import type { JobFailure } from '@komavox/jobs';
import type { VoiceContext } from '../context.js';

type FollowContext = Pick<VoiceContext, 'speeches'>;

/** @param creditPoints the user's credits after it */
interface CreditMoved {
  readonly speechId: string;
  readonly creditPoints: number;
}

const refusals: Readonly<Record<string, JobFailure>> = {
  insufficient_credits: {
    code: 'insufficient_credits',
    detail: 'There are not enough credits.',
    status: 402,
  },
  speech_ended: {
    code: 'idempotency_key_expired',
    detail: 'This Idempotency-Key is too old. Use a new one.',
    status: 409,
  },
};

/** The credit is taken: workers may have the speech. One that has ended meanwhile has told billing so. */
export async function admitSpeech(
  { speeches }: FollowContext,
  { speechId, creditPoints }: CreditMoved,
): Promise<void> {
  await speeches.admit(speechId, { creditPoints });
}

/** @param code why, as `credit.refused` says it */
export async function refuseSpeech(
  { speeches }: FollowContext,
  { speechId, creditPoints, code }: CreditMoved & { readonly code: string },
): Promise<void> {
  const failure = refusals[code] ?? { code, detail: 'The credit could not be taken.', status: 402 };
  await speeches.refuse(speechId, failure, { creditPoints });
}

/** Notes that the credit is back, for the call that waits and for whoever asks again under its key. */
export async function noteRestored(
  { speeches }: FollowContext,
  { speechId, creditPoints }: CreditMoved,
): Promise<void> {
  await speeches.model.updateOne({ _id: speechId }, { $set: { creditPoints, creditRestored: true } });
  speeches.notify(speechId);
}
