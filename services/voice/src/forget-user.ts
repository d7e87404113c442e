import { removePublished } from '@komavox/outbox';
import type { Casts } from './cast/cast-store.js';
import type { VoiceContext } from './context.js';
import { audioKey, piecesOf, timesKey } from './model/speech-request.js';
import type { VoiceModelContext } from './voice-models/context.js';
import { deleteVoiceModel } from './voice-models/delete.js';
import { modelPrefix } from './voice-models/stored/keys.js';
import { removeUpload } from './voice-models/uploads/upload.js';

export type ForgetContext = VoiceContext & VoiceModelContext & { readonly casts: Casts };

/**
 * Removes speeches, voices, recordings, narrations and casts of a user who has deleted their account. Copies that others
 * have made of a voice stay, without the maker's name. A repeat changes nothing.
 */
export async function forgetUser(context: ForgetContext, userId: string): Promise<void> {
  const { casts, narrations, speeches, uploads } = context;
  await speeches.cancelAllOf(userId);
  await removeAudioOf(context, userId);
  await removePublished(speeches.model, { userId });
  await removeVoicesOf(context, userId);
  for (const id of await uploads.findOf(userId)) await removeUpload(context, id);
  await narrations.removeAllOf(userId);
  await casts.removeAllOf(userId);
}

/** Audio is kept by what is said: what another user has had read as well stays. */
async function removeAudioOf({ chassis, speeches, store }: ForgetContext, userId: string): Promise<void> {
  const { objects } = chassis;
  const { model } = speeches;
  const contents = await model.find({ userId }, { content: 1 }).lean();
  for (const content of new Set(contents.map((speech) => speech.content))) {
    const speakers = await model.find({ content }, { userId: 1 }).lean();
    if (speakers.some((other) => other.userId !== userId)) continue;
    await store.removeAudio(content);
    await objects.remove(audioKey(content));
    await objects.remove(timesKey(content));
    await objects.removeAll(piecesOf(content));
  }
}

async function removeVoicesOf(context: ForgetContext, userId: string): Promise<void> {
  const { holdings, voiceModels } = context;
  for (const { id, state } of await voiceModels.listAllOf(userId)) {
    if (state === 'ready') await deleteVoiceModel(context, userId, id);
    else if (state === 'making') await voiceModels.abandon(id);
    await holdings.removeAll(modelPrefix(id));
  }
  await removePublished(voiceModels.model, { userId, state: 'deleted' });
  await voiceModels.forgetMaker(userId);
}
