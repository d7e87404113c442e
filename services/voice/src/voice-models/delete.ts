/** DELETE /api/voice-models/{id}: hidden by one write, then its objects go. */
import { topics } from '@komavox/proto';
import type { VoiceModelContext } from './context.js';
import { findOwn, findVisible } from './stored/find-visible.js';
import { modelPrefix } from './stored/keys.js';

const notYours = "You don't have permission to delete this voice model";

/**
 * What is left behind for now, as sentences; the sweep removes it. Problems: 404 `voice_not_found`, 403
 * `voice_not_yours`.
 */
export async function deleteVoiceModel(
  context: Pick<VoiceModelContext, 'chassis' | 'holdings' | 'voiceModels'>,
  userId: string,
  id: string,
): Promise<readonly string[]> {
  const { chassis, holdings, voiceModels } = context;
  await findOwn(voiceModels, userId, id, notYours);
  const deleted = chassis.outbox.entry(topics.voiceModelDeleted, { modelId: id, userId });
  const isHidden = await chassis.outbox.write({ model: voiceModels.model, id }, [deleted], (outbox) =>
    voiceModels.hide(id, userId, outbox),
  );
  // Another call was faster.
  if (!isHidden) await findVisible(voiceModels, userId, id);
  try {
    await holdings.removeAll(modelPrefix(id));
    return [];
  } catch (error) {
    chassis.logger.warn({ err: error, voiceModel: id }, 'the files of a deleted voice are removed later');
    return ['its recording is still stored and will be removed later'];
  }
}
