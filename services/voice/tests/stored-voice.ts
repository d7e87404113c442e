/** A voice model in a folder of data on which no product runs. */
import { join } from 'node:path';
import { openDocuments } from '@komavox/documents';
import { profileVersion } from '../src/matching/profile.js';
import { openVoiceModels, type VoiceModelContent } from '../src/voice-models/stored/store.js';

interface StoredVoice {
  readonly id: string;
  readonly userId: string;
  readonly isPublic?: boolean;
}

/** Of a voice whose sample nobody needs. */
export const voiceContent = (
  id: string,
  { userId, isPublic, createdAt }: Required<Omit<StoredVoice, 'id'>> & { readonly createdAt: Date },
): VoiceModelContent => ({
  name: 'Mika',
  createdBy: userId,
  displayName: 'Ada',
  sampleKey: `voice/models/${id}/sample.mp3`,
  isPublic,
  profile: {
    version: profileVersion,
    sample: id,
    pitchHz: 200,
    pitchSpreadSemitones: 2,
    spectrumDb: Array<number>(32).fill(0),
    envelopeDb: Array<number>(51).fill(0),
    clarity: 0.8,
    rate: 4,
  },
  consent: { given: true, at: createdAt, sentence: 'It is mine.' },
});

export async function storeVoices(folder: string, voices: readonly StoredVoice[]): Promise<void> {
  const documents = await openDocuments(`sqlite:${join(folder, 'documents')}`, 'voice');
  try {
    const models = openVoiceModels(documents.connection);
    await models.model.init();
    const createdAt = new Date();
    for (const { id, userId, isPublic = false } of voices) {
      await models.reserve({ id, userId, createdAt });
      await models.complete(id, voiceContent(id, { userId, isPublic, createdAt }), []);
    }
  } finally {
    await documents.close();
  }
}
