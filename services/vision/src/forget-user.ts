import { removePublished } from '@komavox/outbox';
import type { Context } from './context.js';
import { imageKey } from './extraction/store.js';

/** Of the texts that others have had read, too: they belong to nobody then. */
const nobody = 'nobody';

/** Removes what is kept of a user who has deleted their account; a repeat changes nothing. */
export async function forgetUser(
  {
    chassis,
    corrections,
    extractions,
    model,
    panelCorrections,
    readings,
    toldLines,
  }: Pick<
    Context,
    'chassis' | 'corrections' | 'extractions' | 'model' | 'panelCorrections' | 'readings' | 'toldLines'
  >,
  userId: string,
): Promise<void> {
  await extractions.cancelAllOf(userId);
  await corrections.removeAllOf(userId);
  await panelCorrections.removeAllOf(userId);
  await readings.removeAllOf(userId);
  await toldLines.removeAllOf(userId);
  for (const { _id } of await model.find({ userId }, { _id: 1 }).lean()) {
    await chassis.objects.remove(imageKey(_id));
    if (await readings.isRead(_id)) await model.updateOne({ _id, userId }, { $set: { userId: nobody } });
  }
  await removePublished(model, { userId });
}
