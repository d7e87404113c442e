/** The profile of a voice, made anew where an older version of the analysis made it. */
import { readObjectIfThere } from '@komavox/objects';
import { profileVersion } from '../matching/profile.js';
import type { VoiceModelContext } from './context.js';
import { profileOf } from './intake/sample-intake.js';
import { modelKey } from './stored/keys.js';
import type { VoiceModel } from './stored/store.js';

type ProfileContext = Pick<VoiceModelContext, 'decoding' | 'sampleTimer' | 'voiceModels'> & {
  readonly chassis: Pick<VoiceModelContext['chassis'], 'objects'>;
};

/** The model as it is, where its sample is gone or would be refused today. */
export async function withCurrentProfile(context: ProfileContext, model: VoiceModel): Promise<VoiceModel> {
  if (model.profile.version === profileVersion) return model;
  const sample = await readObjectIfThere(context.chassis.objects, modelKey(model.id, 'sample.wav'));
  const profile = sample && (await profileOf(context, model.userId, sample));
  if (!profile) return model;
  await context.voiceModels.saveProfile(model.id, profile);
  return { ...model, profile };
}
