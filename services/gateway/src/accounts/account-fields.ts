/** Name and email of an account, from our forms and from providers. */
import { z } from 'zod';

// Addresses that browsers let through in a field of type email; the longest that SMTP can carry (RFC 5321 section 4.5.3.1).
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email.' }));

/** Control characters, line separators, and what turns the direction of what follows (UAX #9). */
const unshownLetters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

export const displayName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(100)
  .refine((name) => !unshownLetters.test(name), 'Please enter a name of letters that can be shown.');
