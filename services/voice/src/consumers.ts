/** Handlers of other services' events. In the role `api`, so that a speech is refused also where no worker is. */
import { consumer, type Consumer, forgetsUsers } from '@komavox/events';
import { topics } from '@komavox/proto';
import { type ForgetContext, forgetUser } from './forget-user.js';
import { admitSpeech, noteRestored, refuseSpeech } from './speeches/follow-credit.js';

const moved = ({ speechId, balance }: { readonly speechId: string; readonly balance: bigint }) => ({
  speechId,
  creditPoints: Number(balance),
});

/** Partitions of a topic that a process handles at a time: a person waits for each of these events. */
const concurrency = 4;

export function voiceConsumers(context: ForgetContext): readonly Consumer[] {
  return [
    consumer(topics.creditDeducted, {
      group: 'voice.admit-speech',
      concurrency,
      role: 'api',
      handle: (event) => admitSpeech(context, moved(event)),
    }),
    consumer(topics.creditRefused, {
      group: 'voice.refuse-speech',
      concurrency,
      role: 'api',
      handle: (event) => refuseSpeech(context, { ...moved(event), code: event.code }),
    }),
    consumer(topics.creditRestored, {
      group: 'voice.note-restored',
      role: 'api',
      handle: (event) => noteRestored(context, moved(event)),
    }),
    forgetsUsers('voice', (userId) => forgetUser(context, userId)),
  ];
}
