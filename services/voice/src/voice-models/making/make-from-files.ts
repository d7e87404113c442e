/** A voice of files as they were sent: a recording, and a picture where there is one. */
import type { VoiceModelContext } from '../context.js';
import { takeAvatar } from '../intake/avatar-intake.js';
import { takeSample } from '../intake/sample-intake.js';
import type { VoiceModelContent } from '../stored/store.js';
import { type MadeVoiceModel, makeVoiceModel } from './make-model.js';

/** Who makes a voice. */
export interface Maker {
  readonly id: string;
  /** As others see it. */
  readonly name: string;
}

interface SentVoice extends Pick<VoiceModelContent, 'name' | 'isPublic' | 'consent'> {
  readonly id: string;
  readonly recording: Buffer;
  readonly picture: Buffer | undefined;
}

/** Problems: those of the sample, of the avatar, and of `makeVoiceModel`. */
export async function makeFromFiles(
  context: VoiceModelContext,
  maker: Maker,
  { id, recording, picture, ...told }: SentVoice,
): Promise<MadeVoiceModel> {
  return await makeVoiceModel(context, { id, userId: maker.id }, async () => {
    const avatar = picture && (await takeAvatar(context.decoding, maker.id, picture));
    const { objects, profile, warnings } = await takeSample(context, maker.id, recording);
    return {
      content: { ...told, createdBy: maker.id, displayName: maker.name, profile },
      objects: { ...objects, ...(avatar && { 'avatar.jpg': avatar }) },
      warnings,
    };
  });
}
