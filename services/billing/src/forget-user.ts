import { noteOfSpeech, noteOfUnmade } from './charges/charge-speech.js';
import type { BillingContext } from './context.js';

/**
 * The books stay, under an id that names nobody any more: what was sold must be on record. What a user wrote goes out of
 * them: the names of voices. A repeat changes nothing.
 */
export async function forgetUser({ store }: Pick<BillingContext, 'store'>, user: string): Promise<void> {
  const note = noteOfSpeech('');
  await store.setNotes({ user, kind: 'spent' }, note);
  await store.setNotes({ user, kind: 'restored' }, noteOfUnmade(note));
}
