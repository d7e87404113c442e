/** What the answer to a speech that was not made says of its credit. */
import { hasEnded } from '@komavox/jobs';
import type { VoiceContext } from '../context.js';
import type { Speech } from '../store.js';

/** Time that the answer waits for the credit to be back. */
const maxWaitMs = 5000;

interface CreditFacts {
  readonly members?: { readonly creditRestored: boolean };
  readonly headers?: { readonly 'X-Credit-Points': string };
}

/**
 * Nothing for the default voice. Of a speech that has ended, whether its credit is back: billing gives back whatever it
 * took, so one that is not known to be taken counts as back. A speech that goes on keeps its credit.
 */
export async function creditOf(
  { speeches }: Pick<VoiceContext, 'speeches'>,
  speech: Speech,
  signal: AbortSignal,
): Promise<CreditFacts> {
  if (!speech.voice || !hasEnded(speech)) return {};
  // A refusal took none.
  if (speech.failure?.status !== undefined) return { ...pointsOf(speech) };
  if (speech.creditPoints === undefined) return { members: { creditRestored: true } };
  const isBack = ({ creditRestored }: Speech) => creditRestored === true;
  const last = (await speeches.waitFor(speech._id, { maxWaitMs, signal }, isBack)) ?? speech;
  return { members: { creditRestored: isBack(last) }, ...pointsOf(last) };
}

const pointsOf = ({ creditPoints }: Speech) =>
  creditPoints === undefined ? {} : { headers: { 'X-Credit-Points': String(creditPoints) } };
