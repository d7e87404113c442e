/** The context of the use cases. */
import type { Jobs } from '@komavox/jobs';
import type { Chassis } from '@komavox/service';
import type { Timer } from '@komavox/telemetry';
import type { CheckEngines } from './check-engines.js';
import type { Cloning } from './engines/engine.js';
import type { Engines } from './engines/engines.js';
import type { Narrations } from './narration/store.js';
import type { VoiceSettings } from './settings.js';
import type { Speech, Store } from './store.js';
import type { SharedAudio } from './synthesis/shared-audio.js';
import type { SynthesisPool } from './synthesis/synthesis-pool.js';
import type { IntakeDecoding } from './voice-models/intake/decoding.js';
import type { VoiceModels } from './voice-models/stored/store.js';

export interface VoiceContext {
  readonly chassis: Chassis;
  readonly settings: VoiceSettings;
  readonly store: Store;
  readonly voiceModels: VoiceModels;
  readonly narrations: Narrations;
  readonly speeches: Jobs<Speech>;
  readonly engines: Engines;
  readonly cloning: Cloning;
  readonly pool: SynthesisPool;
  readonly checkEngines: CheckEngines;
  readonly making: SharedAudio;
  /** Of what users send for a voice. */
  readonly decoding: IntakeDecoding;
  readonly sampleTimer: Timer;
}
