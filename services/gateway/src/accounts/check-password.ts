/** The password of an account as a call gives it, checked with all limits on guessing. */
import type { GatewayContext } from '../context.js';

interface Account {
  readonly email: string;
  readonly passwordHash: string | undefined;
}

interface From {
  readonly address: string;
  /** Name of the browser, when it has signed in to this account before. */
  readonly browser: string | undefined;
}

/** Takes as long without an account as with one. Throws `Problem` 429 `too_many_attempts`. */
export async function isPassword(
  { guesses, limits, passwords }: Pick<GatewayContext, 'guesses' | 'limits' | 'passwords'>,
  { email, passwordHash }: Account,
  password: string,
  { address, browser }: From,
): Promise<boolean> {
  const attempt = await limits.loginAttempt(address, email);
  const guess = await guesses.attempt(email, browser);
  if (!(await passwords.verify(passwordHash, password))) return false;
  await Promise.all([attempt.reset(), guess.succeeded()]);
  return true;
}
