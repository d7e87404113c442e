/** Makes a voice model: its place first, then its objects, then what is known of it, with its event. */
import { Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import type { VoiceModelContext } from '../context.js';
import { modelHolding, modelKey, modelPrefix } from '../stored/keys.js';
import { putObjects, type VoiceObjects } from '../stored/put-objects.js';
import { maxModels } from '../limits.js';
import type { VoiceModel, VoiceModelContent } from '../stored/store.js';

interface Made {
  readonly content: Omit<VoiceModelContent, 'sampleKey' | 'avatarKey'>;
  readonly objects: VoiceObjects;
  /** Sentences. */
  readonly warnings: readonly string[];
}

export interface MadeVoiceModel {
  readonly model: VoiceModel;
  readonly warnings: readonly string[];
}

/**
 * The model, or the one that the same id made before. A process that is killed meanwhile leaves a place that the sweep
 * gives back, with its objects. Problems: 409 `too_many_voices`, `voice_in_progress`; and those of `make`.
 */
export async function makeVoiceModel(
  context: VoiceModelContext,
  { id, userId }: Pick<VoiceModel, 'id' | 'userId'>,
  make: () => Promise<Made>,
): Promise<MadeVoiceModel> {
  const { chassis, voiceModels } = context;
  const createdAt = chassis.clock.now();
  const reserved = await voiceModels.reserve({ id, userId, createdAt });
  if (reserved === 'full') {
    throw new Problem(
      409,
      'too_many_voices',
      `You have ${maxModels} voices, which is as many as there can be. Delete one to make another.`,
    );
  }
  if (reserved === 'known') return { model: await findEarlier(context, id, userId), warnings: [] };
  try {
    const { content, objects, warnings } = await make();
    await context.holdings.change(modelHolding({ id, userId }), () =>
      putObjects(chassis.objects, objects, (name) => modelKey(id, name)),
    );
    const whole: VoiceModelContent = {
      ...content,
      sampleKey: modelKey(id, 'sample.mp3'),
      ...(objects['avatar.jpg'] && { avatarKey: modelKey(id, 'avatar.jpg') }),
    };
    await complete(context, { id, userId }, whole);
    return { model: { id, userId, createdAt, ...whole }, warnings };
  } catch (error) {
    await giveUp(context, id);
    throw error;
  }
}

async function findEarlier(
  { voiceModels }: VoiceModelContext,
  id: string,
  userId: string,
): Promise<VoiceModel> {
  const earlier = await voiceModels.find(id);
  if (earlier?.userId === userId) return earlier;
  throw new Problem(409, 'voice_in_progress', 'This voice is being made or removed. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
}

async function complete(
  { chassis, voiceModels }: VoiceModelContext,
  { id, userId }: Pick<VoiceModel, 'id' | 'userId'>,
  content: VoiceModelContent,
): Promise<void> {
  const { isPublic } = content;
  const created = chassis.outbox.entry(topics.voiceModelCreated, { modelId: id, userId, isPublic });
  const isCompleted = await chassis.outbox.write({ model: voiceModels.model, id }, [created], (outbox) =>
    voiceModels.complete(id, content, outbox),
  );
  if (!isCompleted) throw new Problem(503, 'voice_interrupted', 'Making the voice took too long. Try again.');
}

/** Best effort: what stays is removed by the sweep. A model that was completed in spite of an error stays. */
async function giveUp({ chassis, holdings, voiceModels }: VoiceModelContext, id: string): Promise<void> {
  try {
    if (!(await voiceModels.abandon(id))) return;
    await holdings.removeAll(modelPrefix(id));
    await voiceModels.forget(id);
  } catch (error) {
    chassis.logger.warn({ err: error, voiceModel: id }, 'a voice that was not made is removed later');
  }
}
