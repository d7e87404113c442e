/**
 * The natural voice that is nearest to a voice, and what brings it nearer. By the traits that its table has, so that
 * nothing is spoken first: a natural voice takes seconds for a line.
 */
import type { MeasuredVoice } from '../engines/engine.js';
import type { Conversion } from './conversion.js';
import { equaliserFor } from './equaliser.js';
import type { Match } from './match.js';
import { melCentres, valueAt } from './mel-bands.js';
import { nearestVoice } from './nearest-voice.js';
import type { VoiceTraits } from './profile.js';
import { paceRatio, ratioOf } from './ratios.js';
import { envelopeDistance } from './tract-ratio.js';

/** A voice this far from the pitch of the sample keeps its own: moving it costs more of the sound than it brings. */
const nearSemitones = 4;

/** Throws RangeError without voices. */
export function matchNaturalVoice(voices: readonly MeasuredVoice[], target: VoiceTraits): Match {
  const { name, traits } = nearestVoice(voices, target);
  return {
    manner: { voice: name, pitchRatio: 1, spreadRatio: 1, rateRatio: paceRatio(target, traits) },
    conversion: conversionTo(target, traits),
  };
}

function conversionTo(target: VoiceTraits, traits: VoiceTraits): Conversion {
  const pitchRatio = ratioOf(target.pitchHz, traits.pitchHz, 0.5, 2);
  const tractRatio = envelopeDistance(traits.envelopeDb, target.envelopeDb).ratio;
  return {
    pitchRatio: Math.abs(12 * Math.log2(pitchRatio)) > nearSemitones ? pitchRatio : 1,
    tractRatio,
    equaliserDb: equaliserFor(withMovedFormants(traits.spectrumDb, tractRatio), target.spectrumDb),
  };
}

/** About what moving the formants makes of a mean spectrum: all of it lies at `ratio` times its frequencies. */
const withMovedFormants = (spectrum: readonly number[], ratio: number): number[] =>
  melCentres.map((hz) => valueAt(spectrum, hz / ratio));
