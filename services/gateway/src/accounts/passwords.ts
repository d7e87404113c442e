/** Passwords: argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and a core for some 30 ms; more at a time would only delay the others. */
const maxConcurrentHashes = 4;

export async function createPasswords(argon2 = { hash, verify }) {
  const limit = pLimit(maxConcurrentHashes);
  const hashOfNoAccount = await argon2.hash(randomBytes(32), parameters);
  return {
    /** A string to store, with its salt and parameters. */
    hash: (password: string): Promise<string> => limit(() => argon2.hash(normalised(password), parameters)),
    /** Without a stored hash it takes as long as with one, and answers false. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      const matches = await limit(() => argon2.verify(stored ?? hashOfNoAccount, normalised(password)));
      return stored !== undefined && matches;
    },
  };
}

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/** Equal characters are an equal password, however a keyboard composes them (NIST SP 800-63B 5.1.1.2). */
const normalised = (password: string): string => password.normalize('NFKC');
