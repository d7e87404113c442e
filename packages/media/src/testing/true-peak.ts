import type { Pcm } from '../audio/pcm.js';
import { resample } from '../audio/resampler.js';

/**
 * The highest value between and at the samples, in dBTP (ITU-R BS.1770-5): the peak at four or more times the rate,
 * 192 kHz at least.
 */
export function truePeak(pcm: Pcm): number {
  const factor = Math.max(4, Math.ceil(192_000 / pcm.rate));
  const { channels } = resample(pcm, pcm.rate * factor);
  let peak = 0;
  for (const samples of channels) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return 20 * Math.log10(peak);
}
