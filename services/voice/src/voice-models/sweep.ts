/** Removes what no call is at any more: half-made and deleted voices with their objects, and uploads after a day. */
import type { VoiceModelContext } from './context.js';
import { modelPrefix } from './keys.js';
import { staleReservationMs, uploadLifetimeMs } from './limits.js';
import { removeUpload } from './upload.js';

type SweepContext = Pick<VoiceModelContext, 'chassis' | 'voiceModels' | 'uploads'>;

export async function sweepVoiceModels(context: SweepContext): Promise<void> {
  const { chassis, voiceModels, uploads } = context;
  const before = (ms: number) => new Date(chassis.clock.now().getTime() - ms);
  for (const id of await voiceModels.findStale(before(staleReservationMs))) await voiceModels.abandon(id);
  for (const id of await voiceModels.findDeleted()) {
    await chassis.objects.removeAll(modelPrefix(id));
    await voiceModels.forget(id);
  }
  for (const id of await uploads.findOlder(before(uploadLifetimeMs))) await removeUpload(context, id);
}
