import type { RateLimit } from '@komavox/http';
import type { Chassis, Holdings } from '@komavox/service';
import type { Timer } from '@komavox/telemetry';
import type { IntakeDecoding } from './intake/decoding.js';
import type { VoiceModels } from './stored/store.js';
import type { VoiceUploads } from './uploads/upload-store.js';

/** Everything that the calls on voice models need. */
export interface VoiceModelContext {
  readonly chassis: Pick<
    Chassis,
    'clock' | 'ids' | 'logger' | 'mediaLinks' | 'objects' | 'outbox' | 'ownOrigins'
  >;
  readonly voiceModels: VoiceModels;
  readonly uploads: VoiceUploads;
  readonly holdings: Holdings;
  /** Of what users send. */
  readonly decoding: IntakeDecoding;
  readonly sampleTimer: Timer;
  /** Of samples that a user sends. */
  readonly sampleLimit: RateLimit;
}
