/** What a speech that failed means: for its frame, for the batch, and for the credit that it cost (spec 2 section 8). */
import type { CallError } from '../../api/call.js';
import { toastShown } from '../../toasts/toast-slice.js';

/** Whether the speech may still be made, or was made: then its Idempotency-Key leads to it. */
export const isUnanswered = (error: CallError): boolean =>
  [0, 401, 429].includes(error.status) || (error.status >= 500 && error.creditRestored === undefined);

/** Spoken by the default voice, or by a custom one that took no credit. */
export const speechFailed = (frameNumber: number) =>
  failed('Speech Generation Failed', `Failed to process frame ${frameNumber}`);

/**
 * Refusals took no credit. A failure says whether its credit is back; without an answer of the voice service the speech
 * may still be made, and its credit comes back if it isn't.
 */
export function customVoiceFailed(
  { status, code, creditRestored }: CallError,
  frameNumber: number,
): ReturnType<typeof toastShown> {
  if (code === 'voice_not_found') return failed('Error', 'Voice model not found');
  if (creditRestored === true) {
    return failed(
      'Credit Restored',
      `Voice generation failed for frame ${frameNumber}, but your credit has been returned`,
    );
  }
  const isRefusal = status !== 0 && status < 500;
  if (isRefusal && creditRestored === undefined) return speechFailed(frameNumber);
  if (code === '' || creditRestored === false) {
    return failed('Credit Not Restored', 'Failed to restore credit. Please contact support.');
  }
  return failed(
    'Speech Generation Failed',
    'Failed to generate speech. Your credit will be restored.',
    'A speech that was made meanwhile is fetched, and not charged again, when you retry.',
  );
}

const failed = (title: string, description: string, hint?: string) =>
  toastShown({ title, description, ...(hint !== undefined && { hint }), variant: 'destructive' });
