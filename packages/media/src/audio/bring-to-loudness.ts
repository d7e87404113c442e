/** Gain and limiting that bring a voice to a loudness without going over a peak. */
import { integratedLoudness } from '@komavox/scene/sounds';
import { limit } from './limiter.js';
import { amplify, mono } from './pcm.js';
import { waveHeights } from './wave-heights.js';

export interface LoudnessTarget {
  /** Integrated loudness, LUFS. */
  readonly loudness: number;
  /** dBTP that must not be passed. */
  readonly peak: number;
}

/**
 * Mono samples at the wanted loudness, to within 0.25 LU unless more limiting than 12 dB would be needed. Silence stays
 * silence. The limiter takes loudness away, so gain is found in a few rounds.
 */
export function bringToLoudness(samples: Float32Array, rate: number, target: LoudnessTarget): Float32Array {
  const before = integratedLoudness(mono(samples, rate));
  if (before === -Infinity) return samples;
  const heights = waveHeights(samples, rate);
  // The moving gain adds a little between the samples.
  const ceiling = target.peak - 0.1;
  let gain = target.loudness - before;
  let result = samples;
  for (let round = 0; round < 8; round += 1) {
    result = limit(amplify(samples, gain), rate, ceiling, amplify(heights, gain));
    const missing = target.loudness - integratedLoudness(mono(result, rate));
    if (Math.abs(missing) < 0.25) break;
    // The limiter takes back about a third of a gain.
    gain = Math.min(gain + missing * 1.4, target.loudness - before + 12);
  }
  return result;
}
