import { Problem } from '@komavox/core';
import type { Consent } from '../stored/store.js';

/** What is ticked; kept with the model as it read then. */
const consentSentence = 'This is my own voice, or I have permission to use it.';

/**
 * What was answered; a caller that asks nobody says nothing, and that is kept as not given. Throws Problem 400
 * `consent_required` for a no.
 */
export function takeConsent(answer: boolean | undefined, at: Date): Consent {
  if (answer !== false) return { given: answer === true, at, sentence: consentSentence };
  throw new Problem(
    400,
    'consent_required',
    'Please confirm that this is your own voice, or that you have permission to use it.',
  );
}
