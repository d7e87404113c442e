/** Handlers of other services' events. */
import { consumer, type Consumer, forgetsUsers } from '@komavox/events';
import { topics } from '@komavox/proto';
import { chargeSpeech, endCharge } from './charges/charge-speech.js';
import type { CheckoutParts } from './checkout/checkout.js';
import type { BillingContext } from './context.js';
import { forgetUser } from './forget-user.js';
import { openAccount } from './open-account.js';

/** Partitions of a topic that a process handles at a time: a person waits for each of these events. */
const concurrency = 4;

interface ConsumerTools extends Pick<CheckoutParts, 'closeCheckouts'> {
  /** Of a speech. */
  readonly nameOfVoice: (speechId: string) => Promise<string>;
}

export function billingConsumers(
  context: BillingContext,
  { closeCheckouts, nameOfVoice }: ConsumerTools,
): readonly Consumer[] {
  return [
    consumer(topics.userCreated, {
      group: 'billing.open-account',
      role: 'api',
      handle: async ({ userId }) => void (await openAccount(context, userId)),
    }),
    forgetsUsers('billing', async (userId) => {
      await forgetUser(context, userId);
      await closeCheckouts(userId);
    }),
    consumer(topics.speechRequested, {
      group: 'billing.charge-speech',
      concurrency,
      role: 'api',
      handle: async ({ speechId, userId, customVoiceId, charged }) => {
        if (customVoiceId === '' || charged) return;
        const voiceName = await nameOfVoice(speechId);
        await chargeSpeech(context, { speechId, user: userId, voiceName });
      },
    }),
    consumer(topics.speechGenerated, {
      group: 'billing.settle-charge',
      concurrency,
      role: 'api',
      handle: async ({ speechId, userId, customVoiceId }) => {
        if (customVoiceId !== '') await endCharge(context, { speechId, user: userId }, 'generated');
      },
    }),
    consumer(topics.speechFailed, {
      group: 'billing.restore-credit',
      concurrency,
      role: 'api',
      handle: async ({ speechId, userId, customVoiceId }) => {
        if (customVoiceId !== '') await endCharge(context, { speechId, user: userId }, 'failed');
      },
    }),
  ];
}
