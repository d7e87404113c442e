/** The gains that bring one mean spectrum to another, both as in VoiceTraits.spectrumDb. */
import { clamp } from './statistics.js';

/** dB that a band may be raised or lowered by. */
const maxGain = 12;

export const equaliserFor = (given: readonly number[], wanted: readonly number[]): number[] =>
  smooth(wanted.map((value, band) => value - (given[band] ?? 0))).map((gain) =>
    clamp(gain, -maxGain, maxGain),
  );

/** Without the jags of single bands, which are the words'. */
const smooth = (values: readonly number[]): number[] =>
  values.map((value, n) => (values[n - 1] ?? value) / 4 + value / 2 + (values[n + 1] ?? value) / 4);
