/** The one rule of passwords that are set anew (NIST SP 800-63B section 5.1.1.2). Those that were set before still sign in. */
import { Problem } from '@komavox/core';
import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';

/** Its length; what it says is for `assertNewPassword`, which knows whose it is. */
export const newPassword = z
  .string()
  .min(8, 'The password needs at least 8 characters.')
  .max(128, 'The password may have at most 128 characters.');

/** Throws `Problem` 400 `password_refused` with a sentence for its owner. */
export function assertNewPassword(password: string, email: string): void {
  const reason = refusalOf(password.normalize('NFKC'), email);
  if (reason === undefined) return;
  throw new Problem(400, 'password_refused', reason, { members: { field: 'password' } });
}

function refusalOf(password: string, email: string): string | undefined {
  if (/\p{Cc}/u.test(password)) return 'The password may not have control characters.';
  if (password.trim() === '') return 'The password needs more than blanks.';
  const plain = password.trim().toLowerCase();
  const [localPart = ''] = email.toLowerCase().split('@');
  if (plain === email.toLowerCase() || plain === localPart) return 'The password may not be your email.';
  if (isSequence(plain)) return 'This password is too easy to guess: its characters follow each other.';
  if (commonPasswords.has(plain)) return 'This password is one of the most common. Please choose another.';
  return undefined;
}

/** One character again and again, or each the one after or before the last: `aaaaaaaa`, `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

/** In lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);
