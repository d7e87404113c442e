/** What a speech that failed means: for its frame, for the batch, and for the credit that it cost (spec 2 section 8). */
import type { CallError } from '../../api/call.js';
import { toastShown } from '../../toasts/toast-slice.js';

/** Whether the speech may still be made, or was made: then its Idempotency-Key leads to it. */
export const isUnanswered = (error: CallError): boolean =>
  [0, 401, 429].includes(error.status) || (error.status >= 500 && error.creditRestored === undefined);

/** Spoken by the default voice, or by a custom one that took no credit. */
export function speechFailed(frameNumber: number) {
  return toastShown({
    title: 'Speech Generation Failed',
    description: `Failed to process frame ${frameNumber}`,
    variant: 'destructive',
  });
}

/** Refusals took no credit; a failure did, and says whether it is back. */
export function customVoiceFailed(error: CallError, frameNumber: number) {
  if (error.code === 'voice_not_found') {
    return toastShown({ title: 'Error', description: 'Voice model not found', variant: 'destructive' });
  }
  if (error.status === 0) {
    return toastShown({
      title: 'Speech Generation Failed',
      description: 'Failed to generate speech. Your credit will be restored.',
      hint: 'A speech that was made meanwhile is fetched, and not charged again, when you retry.',
      variant: 'destructive',
    });
  }
  if (error.creditRestored === true) {
    return toastShown({
      title: 'Credit Restored',
      description: `Voice generation failed for frame ${frameNumber}, but your credit has been returned`,
    });
  }
  if (error.creditRestored === undefined && error.status < 500) return speechFailed(frameNumber);
  return toastShown({
    title: 'Credit Not Restored',
    description: 'Failed to restore credit. Please contact support.',
    variant: 'destructive',
  });
}
