/** Takes the credit for a custom speech, or refuses it, once for each speech; and gives it back when there is none. */
import { Problem } from '@komavox/core';
import type { OutboxEntry } from '@komavox/outbox';
import { topics } from '@komavox/proto';
import { appendEntry } from '../append-entry.js';
import type { BillingContext } from '../context.js';
import { afterEnd, givingStates, speechPrice, type SpeechEnd } from '../model/charge.js';
import { spendable } from '../model/ledger.js';
import { readBalance } from '../read-account.js';
import type { Charge } from './store.js';

interface RequestedSpeech {
  readonly speechId: string;
  readonly user: string;
  readonly voiceName: string;
}

export const noteOfSpeech = (voiceName: string): string =>
  voiceName === '' ? 'Speech with a custom voice' : `Speech with “${voiceName}”`;
export const noteOfUnmade = (note: string): string => `${note} was not made`;

const entryKey = (speechId: string): string => `speech:${speechId}`;

/**
 * Decides on a speech and answers with `credit.deducted` or `credit.refused`; a request that comes again is answered
 * again. The entry is written before the decision, and the decision is what is published: whoever finds another decision
 * than its own, also after a crash between the two, gives back what it has taken.
 */
export async function chargeSpeech(context: BillingContext, speech: RequestedSpeech): Promise<void> {
  const { charges, outbox } = context;
  const { speechId } = speech;
  const known = await charges.find(speechId);
  const charge = known ?? (await decide(context, speech));
  if (known) {
    const again = [answerOf(context, known)];
    await outbox.write({ model: charges.model, id: speechId }, again, (events) =>
      charges.tellAgain(speechId, events),
    );
  }
  await giveBackUnlessKept(context, charge);
}

/** Notes how a custom speech has ended; also one whose request has not come yet. */
export async function endCharge(
  context: BillingContext,
  { speechId, user }: Omit<RequestedSpeech, 'voiceName'>,
  end: SpeechEnd,
): Promise<void> {
  const { charges, clock } = context;
  for (;;) {
    const charge = await charges.find(speechId);
    const state = afterEnd(charge?.state, end);
    if (state === undefined) {
      if (charge) await giveBackUnlessKept(context, charge);
      return;
    }
    const now = clock.now();
    const fresh = { speechId, user, state, balance: 0, createdAt: now, changedAt: now };
    const written = charge
      ? await charges.move(speechId, charge.state, state, now)
      : await charges.insert(fresh, []);
    // Otherwise another event was faster: what it left is looked at again.
    if (written) return await giveBackUnlessKept(context, charge ? { ...charge, state } : fresh);
  }
}

/** How far `giveBackLeftovers` looks back. */
const leftoverMs = 3_600_000;

/**
 * Gives back what a process took that was frozen while another decided, and killed when it went on: its event doesn't
 * come again. Done from time to time.
 */
export async function giveBackLeftovers(context: BillingContext, signal: AbortSignal): Promise<void> {
  const since = new Date(context.clock.now().getTime() - leftoverMs);
  for (const charge of await context.charges.listChanged(givingStates, since)) {
    if (signal.aborted) return;
    await giveBackUnlessKept(context, charge);
  }
}

/** The charge of a speech that had none: this decision, or one that was written meanwhile. */
async function decide(context: BillingContext, speech: RequestedSpeech): Promise<Charge> {
  const { charges, clock, outbox } = context;
  const { speechId, user } = speech;
  const balance = await take(context, speech);
  const now = clock.now();
  const charge: Charge = {
    speechId,
    user,
    state: balance === undefined ? 'refused' : 'deducted',
    balance: balance ?? (await readBalance(context.store, user)),
    createdAt: now,
    changedAt: now,
  };
  const answer = [answerOf(context, charge)];
  const document = { model: charges.model, id: speechId };
  if (await outbox.write(document, answer, (events) => charges.insert(charge, events))) return charge;
  const first = await charges.find(speechId);
  if (first) return first;
  throw new Error(`The charge of speech ${speechId} was there and is gone.`);
}

/** The balance after the credit was taken, now or before; undefined when there is none to take. */
async function take(
  context: BillingContext,
  { speechId, user, voiceName }: RequestedSpeech,
): Promise<number | undefined> {
  try {
    const { entry } = await appendEntry(context, {
      user,
      key: entryKey(speechId),
      kind: 'spent',
      credits: -speechPrice,
      note: noteOfSpeech(voiceName),
    });
    return entry.balance;
  } catch (error) {
    if (error instanceof Problem && error.code === 'insufficient_credits') return undefined;
    throw error;
  }
}

function answerOf({ outbox }: BillingContext, { speechId, user, state, balance }: Charge): OutboxEntry {
  const about = { speechId, userId: user, balance: BigInt(balance) };
  if (state === 'deducted') return outbox.entry(topics.creditDeducted, { ...about, credits: speechPrice });
  const code = state === 'refused' ? 'insufficient_credits' : 'speech_ended';
  return outbox.entry(topics.creditRefused, { ...about, code });
}

/** Safe to repeat: after a crash the same event comes again, and ends here again. */
async function giveBackUnlessKept(context: BillingContext, { speechId, state }: Charge): Promise<void> {
  if (!givingStates.includes(state)) return;
  const { outbox, store } = context;
  const spent = await store.findByKey(entryKey(speechId));
  if (!spent) return;
  const { user, key } = spent;
  await appendEntry(context, {
    user,
    key: `restored:${key}`,
    kind: 'restored',
    credits: -spent.credits,
    note: noteOfUnmade(spent.note),
    undoes: key,
    events: ({ credits, balance }) => [
      outbox.entry(topics.creditRestored, {
        speechId,
        userId: user,
        credits,
        balance: BigInt(spendable(balance)),
      }),
    ],
  });
}
