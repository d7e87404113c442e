import type { Chassis } from '@komavox/service';
import type { VoiceModels } from './store.js';

/** Everything that the calls on voice models need. */
export interface VoiceModelContext {
  readonly chassis: Pick<Chassis, 'clock' | 'ids' | 'logger' | 'mediaLinks' | 'objects' | 'outbox'>;
  readonly voiceModels: VoiceModels;
}
