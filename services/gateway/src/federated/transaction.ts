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

export interface Transactions {
  seal(transaction: Transaction): Promise<string>;
  /** Undefined for anything not sealed here. An expired one is opened, too: see `until`. */
  open(sealed: string): Promise<Transaction | undefined>;
}

/** @param secret 32 bytes, base64url; the same for all replicas. */
export function createTransactions(secret: () => Promise<string>): Transactions {
  const key = async () => Buffer.from(await secret(), 'base64url');
  return {
    async seal(transaction) {
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(transaction)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(await key());
    },
    async open(sealed) {
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
