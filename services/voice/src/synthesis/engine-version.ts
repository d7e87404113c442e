import { ESPEAK_VERSION, type HongKongVoice } from '../vendors/espeak.js';
import { SYNTHESIS_VERSION } from './synthesise.js';

/** Part of the name of every sound: what changes here makes new sounds of old texts. */
export const engineVersion = (hongKong: HongKongVoice): string =>
  `${SYNTHESIS_VERSION}/${ESPEAK_VERSION}/${hongKong}`;
