/** What is changed in the samples of a voice to bring it nearer to another; times of words stay as they are. */
import { filterSpectrum } from './filter-spectrum.js';
import { shiftPitch } from './shift-pitch.js';

export interface Conversion {
  /** Of the pitch; formants stay. */
  readonly pitchRatio: number;
  /** Of the frequencies of formants; the pitch stays. */
  readonly tractRatio: number;
  /** What is added in each of the bands of VoiceTraits.spectrumDb. */
  readonly equaliserDb: readonly number[];
}

/** Less is not heard, and each step costs a little of the sound. */
const audibleSemitones = 0.5;

/** As many samples as were given; what is said at a time stays at that time. */
export function convert(samples: Float32Array, rate: number, conversion: Conversion): Float32Array {
  const { pitchRatio, tractRatio, equaliserDb } = conversion;
  const isOff = Math.abs(12 * Math.log2(pitchRatio)) > audibleSemitones;
  const pitched = isOff ? shiftPitch(samples, rate, pitchRatio) : samples;
  return filterSpectrum(pitched, rate, { tractRatio, equaliserDb });
}
