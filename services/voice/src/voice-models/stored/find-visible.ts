import { Problem } from '@komavox/core';
import type { VoiceModel, VoiceModels } from './store.js';

/** Rejects with Problem 404 `voice_not_found`, also for another user's private voice. */
export async function findVisible(voiceModels: VoiceModels, userId: string, id: string): Promise<VoiceModel> {
  const model = await voiceModels.findUsable(userId, id);
  if (model) return model;
  throw new Problem(404, 'voice_not_found', 'Voice model not found');
}

/** Rejects with Problem 404 `voice_not_found` for a voice that one can't see, 403 `voice_not_yours` with this sentence. */
export async function findOwn(
  voiceModels: VoiceModels,
  userId: string,
  id: string,
  sentence: string,
): Promise<VoiceModel> {
  const model = await findVisible(voiceModels, userId, id);
  if (model.userId === userId) return model;
  throw new Problem(403, 'voice_not_yours', sentence);
}
