/**
 * A sign-in between its start and its callback. The browser carries it sealed, so that any replica can finish it, and
 * only for that browser.
 */
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { z } from 'zod';
import { providerIds } from './providers.js';

export const intents = ['signin', 'signup'] as const;

const transactionSchema = z.object({
  provider: z.enum(providerIds),
  intent: z.enum(intents),
  /** The page after the sign-in. */
  next: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Token of the session that the browser had, as Apple's cross-site post carries no session cookie. */
  before: z.string().optional(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

export type Transaction = z.infer<typeof transactionSchema>;
export type Intent = Transaction['intent'];

/** @param secret 32 bytes, base64url; the same for all replicas. */
export function createTransactions(secret: () => Promise<string>) {
  const key = async () => Buffer.from(await secret(), 'base64url');
  return {
    async seal(transaction: Transaction): Promise<string> {
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(transaction)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(await key());
    },
    /** Undefined for anything not sealed here. An expired one is opened, too: see `until`. */
    async open(sealed: string): Promise<Transaction | undefined> {
      try {
        const { plaintext } = await compactDecrypt(sealed, await key(), {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return transactionSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
