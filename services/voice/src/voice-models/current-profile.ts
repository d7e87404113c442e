/** The profile of a voice, made anew where an older version of the analysis made it. */
import { decodeAudio } from '@komavox/media';
import { readObjectIfThere } from '@komavox/objects';
import { profileVersion } from '../matching/profile.js';
import { speechRate } from '../model/speech-format.js';
import type { VoiceModelContext } from './context.js';
import { modelKey } from './stored/keys.js';
import type { VoiceModel } from './stored/store.js';

type ProfileContext = Pick<VoiceModelContext, 'pool' | 'voiceModels'> & {
  readonly chassis: Pick<VoiceModelContext['chassis'], 'objects'>;
};

/** The model as it is, where its sample is gone or would be refused today. */
export async function withCurrentProfile(context: ProfileContext, model: VoiceModel): Promise<VoiceModel> {
  if (model.profile.version === profileVersion) return model;
  const samples = await readSample(context, model.id);
  const { profile } = samples ? await context.pool.analyse({ samples, rate: speechRate }, model.userId) : {};
  if (!profile) return model;
  await context.voiceModels.saveProfile(model.id, profile);
  return { ...model, profile };
}

async function readSample({ chassis }: ProfileContext, id: string): Promise<Float32Array | undefined> {
  const file = await readObjectIfThere(chassis.objects, modelKey(id, 'sample.wav'));
  return file && (await decodeAudio(file, { rate: speechRate })).channels[0];
}
