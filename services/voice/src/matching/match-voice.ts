/** How an engine is to speak, and what is to be done with what it said, to come near to a voice. */
import type { SpokenLanguage } from '@komavox/languages';
import type { EngineVoice, Manner, Synthesiser } from '../engines/engine.js';
import { traitsOf } from './analyse-voice.js';
import { calibrationTexts } from './calibration-texts.js';
import { type Conversion, convert } from './conversion.js';
import { nearestVoice } from './nearest-voice.js';
import type { VoiceTraits } from './profile.js';
import { clamp } from './statistics.js';
import { envelopeDistance } from './tract-ratio.js';

export interface Match {
  readonly manner: Manner;
  readonly conversion: Conversion;
}

/** Changes when the same voice would be matched otherwise. */
export const matchingVersion = '1';

/** dB that a band may be raised or lowered by. */
const maxGain = 12;

/**
 * The nearest voice, at the pitch, liveliness and speed of the sample as far as the engine goes; the rest is measured on
 * a text of the language and left to the conversion. Takes about as long as a few lines of speech.
 */
export async function matchVoice(
  synthesiser: Synthesiser,
  voices: readonly EngineVoice[],
  target: VoiceTraits,
  language: SpokenLanguage,
): Promise<Match> {
  const nearest = nearestVoice(voices, target);
  const speak = (manner: Manner) => synthesiser.speak(calibrationTexts[language], language, manner);
  const first = mannerFor(nearest, target);
  const heard = await speak(first);
  const manner = corrected(first, traitsOf(heard.samples, heard.rate), target);
  const { samples, rate } = await speak(manner);
  return { manner, conversion: conversionTo(target, samples, rate) };
}

const ratioOf = (wanted: number, given: number, min: number, max: number): number =>
  wanted > 0 && given > 0 ? clamp(wanted / given, min, max) : 1;

const mannerFor = ({ name, traits }: EngineVoice, target: VoiceTraits): Manner => ({
  voice: name,
  pitchRatio: ratioOf(target.pitchHz, traits.pitchHz, 0.5, 2),
  spreadRatio: ratioOf(target.pitchSpreadSemitones, traits.pitchSpreadSemitones, 0.5, 2),
  // Other words are said at another speed by the same person, so only half of a difference counts.
  rateRatio: Math.sqrt(ratioOf(target.rate, traits.rate, 0.65, 1.5)),
});

/** What came out of the manner tells how to do better. */
function corrected(manner: Manner, heard: VoiceTraits, target: VoiceTraits): Manner {
  return {
    ...manner,
    pitchRatio: clamp(manner.pitchRatio * ratioOf(target.pitchHz, heard.pitchHz, 0.7, 1.4), 0.5, 2),
    spreadRatio: clamp(
      manner.spreadRatio * ratioOf(target.pitchSpreadSemitones, heard.pitchSpreadSemitones, 0.5, 2),
      0.3,
      2,
    ),
  };
}

function conversionTo(target: VoiceTraits, samples: Float32Array, rate: number): Conversion {
  const heard = traitsOf(samples, rate);
  const moved = {
    pitchRatio: ratioOf(target.pitchHz, heard.pitchHz, 0.5, 2),
    tractRatio: envelopeDistance(heard.envelopeDb, target.envelopeDb).ratio,
  };
  const flat = target.spectrumDb.map(() => 0);
  const converted = traitsOf(convert(samples, rate, { ...moved, equaliserDb: flat }), rate);
  const missing = target.spectrumDb.map((wanted, band) => wanted - (converted.spectrumDb[band] ?? 0));
  return { ...moved, equaliserDb: smooth(missing).map((gain) => clamp(gain, -maxGain, maxGain)) };
}

/** Without the jags of single bands, which are the words'. */
const smooth = (values: readonly number[]): number[] =>
  values.map((value, n) => (values[n - 1] ?? value) / 4 + value / 2 + (values[n + 1] ?? value) / 4);
