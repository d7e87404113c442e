import { Problem } from '@komavox/core';
import type { Consent } from './store.js';

/** What is ticked; kept with the model as it read then. */
const consentSentence = 'This is my own voice, or I have permission to use it.';

/** Throws Problem 400 `consent_required`. */
export function takeConsent(isGiven: boolean, at: Date): Consent {
  if (isGiven) return { given: true, at, sentence: consentSentence };
  throw new Problem(
    400,
    'consent_required',
    'Please confirm that this is your own voice, or that you have permission to use it.',
  );
}
