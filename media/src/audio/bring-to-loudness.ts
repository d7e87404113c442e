/** Gain and limiting that bring a voice to a loudness without going over a peak. */
import { limit } from './limiter.js';
import { integratedLoudness, truePeak } from './loudness.js';
import { amplify, mono } from './pcm.js';

export interface LoudnessTarget {
  /** Integrated loudness, LUFS. */
  readonly loudness: number;
  /** dBTP that must not be passed. */
  readonly peak: number;
}

/**
 * Mono samples at the wanted loudness, to within 0.2 LU unless more limiting than 12 dB would be needed. Silence stays
 * silence. The limiter takes loudness away, so gain is found in a few rounds.
 */
export function bringToLoudness(samples: Float32Array, rate: number, target: LoudnessTarget): Float32Array {
  const before = integratedLoudness(mono(samples, rate));
  if (before === -Infinity) return samples;
  let gain = target.loudness - before;
  let ceiling = target.peak;
  let result = samples;
  for (let round = 0; round < 6; round += 1) {
    result = limit(amplify(samples, gain), rate, ceiling);
    const pcm = mono(result, rate);
    const missing = target.loudness - integratedLoudness(pcm);
    // Between two samples the wave may be higher than at them.
    const over = truePeak(pcm) - target.peak;
    if (Math.abs(missing) < 0.2 && over <= 0) break;
    if (over > 0) ceiling -= over + 0.05;
    gain = Math.min(gain + missing, target.loudness - before + 12);
  }
  return result;
}
