/** Which of an engine's voices is nearest to a sample, by what matching can't change afterwards. */
import type { MeasuredVoice } from '../engines/engine.js';
import type { VoiceTraits } from './profile.js';
import { mean } from './statistics.js';
import { envelopeDistance } from './tract-ratio.js';

/** Throws RangeError without voices. */
export function nearestVoice(voices: readonly MeasuredVoice[], target: VoiceTraits): MeasuredVoice {
  const distances = voices.map(({ traits }) => voiceDistance(traits, target));
  const nearest = voices[distances.indexOf(Math.min(...distances))];
  if (!nearest) throw new RangeError('An engine without voices has none that is near');
  return nearest;
}

/** 0 for the same voice. Pitch counts by the octave, spectra by the dB, clarity by the tenth. */
export function voiceDistance(one: VoiceTraits, other: VoiceTraits): number {
  const octaves = Math.log2(one.pitchHz / other.pitchHz);
  const { ratio, distance } = envelopeDistance(one.envelopeDb, other.envelopeDb);
  const spectrum = mean(one.spectrumDb.map((value, band) => (value - (other.spectrumDb[band] ?? 0)) ** 2));
  return (
    weights.pitch * octaves ** 2 +
    weights.tract * Math.log(ratio) ** 2 +
    weights.envelope * distance +
    weights.spectrum * spectrum +
    weights.clarity * (one.clarity - other.clarity) ** 2
  );
}

const weights = { pitch: 30, tract: 400, envelope: 0.3, spectrum: 0.2, clarity: 300 };
