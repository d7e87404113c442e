/** Removes what no call is at any more: half-made and deleted voices with their objects, and uploads after a day. */
import type { VoiceModelContext } from './context.js';
import { modelPrefix } from './stored/keys.js';
import { staleReservationMs, uploadLifetimeMs } from './limits.js';
import { removeUpload } from './uploads/upload.js';

type SweepContext = Pick<VoiceModelContext, 'chassis' | 'holdings' | 'voiceModels' | 'uploads'>;

export async function sweepVoiceModels(context: SweepContext): Promise<void> {
  const { chassis, holdings, voiceModels, uploads } = context;
  const before = (ms: number) => new Date(chassis.clock.now().getTime() - ms);
  /** One whose objects can't be removed now doesn't keep the others. */
  const each = async (ids: readonly string[], remove: (id: string) => Promise<unknown>) => {
    for (const id of ids) {
      await remove(id).catch((error: unknown) => {
        chassis.logger.warn({ err: error, leftover: id }, 'what is left of a voice is removed later');
      });
    }
  };
  await each(await voiceModels.findStale(before(staleReservationMs)), (id) => voiceModels.abandon(id));
  await each(await voiceModels.findDeleted(), async (id) => {
    await holdings.removeAll(modelPrefix(id));
    await voiceModels.forget(id);
  });
  await each(await uploads.findOlder(before(uploadLifetimeMs)), (id) => removeUpload(context, id));
}
