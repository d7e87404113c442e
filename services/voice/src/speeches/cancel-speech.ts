/** Ends a speech that its user doesn't want any more, by the Idempotency-Key that it was asked for with. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@komavox/core';
import type { VoiceContext } from '../context.js';
import { speechIdFor } from '../model/speech-request.js';
import type { Speech } from '../store.js';

/** The call that asks for it may still be on its way: whoever cancels at once sends both in the same moment. */
const looks = { most: 3, everyMs: 250 };

/**
 * Its credit, if it took one, comes back. Done again, it changes nothing. Throws Problem 400 `idempotency_key_required`,
 * 404 `speech_not_found`, and 409 `speech_kept` for one that is made, or of which a custom voice was heard.
 */
export async function cancelSpeech(
  { speeches, store }: Pick<VoiceContext, 'speeches' | 'store'>,
  userId: string,
  key: string | undefined,
): Promise<void> {
  if (key === undefined) {
    throw new Problem(400, 'idempotency_key_required', 'Name the speech by its Idempotency-Key.');
  }
  const id = speechIdFor(userId, key);
  const speech = await findSoon(() => speeches.find(id));
  if (!speech) throw new Problem(404, 'speech_not_found', 'Nothing was asked for with this Idempotency-Key.');
  const mayEnd = speech.state !== 'done' && (await store.noteUnwanted(id));
  const ended = mayEnd ? ((await speeches.cancel(id)) ?? (await speeches.find(id))) : speech;
  if (mayEnd && ended?.state !== 'done') return;
  throw new Problem(
    409,
    'speech_kept',
    'This speech is made or was heard, and is kept under its Idempotency-Key.',
  );
}

async function findSoon(find: () => Promise<Speech | undefined>): Promise<Speech | undefined> {
  for (let look = 1; ; look += 1) {
    const speech = await find();
    if (speech || look === looks.most) return speech;
    await sleep(looks.everyMs);
  }
}
