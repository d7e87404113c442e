/** A voice model in a folder of data on which no product runs. */
import { join } from 'node:path';
import { openDocuments } from '@komavox/documents';
import { openVoiceModels } from '../src/voice-models/store.js';

interface StoredVoice {
  readonly id: string;
  readonly userId: string;
  readonly isPublic?: boolean;
}

export async function storeVoices(folder: string, voices: readonly StoredVoice[]): Promise<void> {
  const documents = await openDocuments(`sqlite:${join(folder, 'documents')}`, 'voice');
  try {
    const models = openVoiceModels(documents.connection);
    await models.model.init();
    const createdAt = new Date();
    for (const { id, userId, isPublic = false } of voices) {
      await models.reserve({ id, userId, createdAt }, 100);
      const content = {
        name: 'Mika',
        createdBy: userId,
        displayName: 'Ada',
        sampleKey: `voice/models/${id}/sample.mp3`,
        isPublic,
        profile: { version: 1 },
        consent: { given: true as const, at: createdAt, sentence: 'It is mine.' },
      };
      await models.complete(id, content, []);
    }
  } finally {
    await documents.close();
  }
}
