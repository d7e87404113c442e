/** POST /api/voice-models/{id}/clone: a private copy with objects of its own, which outlives the original. */
import { Problem } from '@komavox/core';
import { readObjectIfThere } from '@komavox/objects';
import type { VoiceModelContext } from '../context.js';
import { findVisible } from '../stored/find-visible.js';
import { modelKey, type ObjectName } from '../stored/keys.js';
import { type MadeVoiceModel, makeVoiceModel } from './make-model.js';

/** Problems: 404 `voice_not_found`; 502 `sample_unavailable`; those of `makeVoiceModel`. */
export async function cloneVoiceModel(
  context: VoiceModelContext,
  userId: string,
  sourceId: string,
): Promise<MadeVoiceModel> {
  const { chassis, voiceModels } = context;
  const source = await findVisible(voiceModels, userId, sourceId);
  const read = (name: ObjectName) => readObjectIfThere(chassis.objects, modelKey(sourceId, name));
  return await makeVoiceModel(context, { id: chassis.ids.next(), userId }, async () => {
    const [mp3, wav] = [await read('sample.mp3'), await read('sample.wav')];
    if (!mp3 || !wav) {
      // Deleted meanwhile, or lost.
      await findVisible(voiceModels, userId, sourceId);
      throw new Problem(502, 'sample_unavailable', 'The sample of this voice can not be read.');
    }
    const avatar = source.avatarKey === undefined ? undefined : await read('avatar.jpg');
    const { name, createdBy, displayName, profile, consent } = source;
    return {
      content: { name, createdBy, displayName, isPublic: false, profile, consent },
      objects: { 'sample.mp3': mp3, 'sample.wav': wav, ...(avatar && { 'avatar.jpg': avatar }) },
      warnings: source.avatarKey !== undefined && !avatar ? ['Failed to download avatar image'] : [],
    };
  });
}
