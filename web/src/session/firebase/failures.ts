/** What Firebase refused, as an answer of our own server would say it. */
import type { CallError } from '../../api/call.js';

interface Refusal {
  readonly detail: string;
  /** Of the form. */
  readonly field?: string;
}

const wrong: Refusal = { detail: 'The email or the password is wrong.' };

const refusals: Readonly<Record<string, Refusal>> = {
  'auth/invalid-credential': wrong,
  'auth/wrong-password': wrong,
  'auth/user-not-found': wrong,
  'auth/invalid-email': { detail: 'Please enter a valid email.', field: 'email' },
  'auth/email-already-in-use': { detail: 'There is an account with this email already.' },
  'auth/weak-password': { detail: 'Please choose a stronger password.', field: 'password' },
  'auth/user-disabled': { detail: 'This account is disabled.' },
  'auth/too-many-requests': { detail: 'Too many attempts. Please try again later.' },
  'auth/network-request-failed': { detail: 'Firebase can’t be reached just now.' },
  'auth/operation-not-allowed': { detail: 'This way to sign in is switched off here.' },
  'auth/popup-blocked': { detail: 'The browser has blocked the window. Please allow it.' },
};

export function firebaseError(error: unknown): CallError {
  const code = codeOf(error);
  const { detail, field } = refusals[code] ?? { detail: '' };
  return { status: 0, message: `0: ${code}`, code, detail, ...(field !== undefined && { field }) };
}

/** Pressing a button again closes the window of before: that is no failure. */
export const isSuperseded = (error: CallError): boolean => error.code === 'auth/cancelled-popup-request';

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
