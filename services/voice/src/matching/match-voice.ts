/** How an engine is to speak, and what is to be done with what it said, to come near to a voice. */
import type { SpokenLanguage } from '@komavox/languages';
import { isMeasured } from '../engines/engine.js';
import type { MeasuredVoice, Manner, SpeechEngine, Synthesiser } from '../engines/engine.js';
import { spectrumOf, traitsOfFrames } from './analyse-voice.js';
import { calibrationTexts } from './calibration-texts.js';
import { type Conversion, convert } from './conversion.js';
import { nearestVoice } from './nearest-voice.js';
import type { VoiceTraits } from './profile.js';
import { framesOf, type SpeechFrames } from './speech-frames.js';
import { clamp } from './statistics.js';
import { envelopeDistance } from './tract-ratio.js';

export interface Match {
  readonly manner: Manner;
  readonly conversion: Conversion;
}

/** Changes when the same voice would be matched otherwise. */
export const matchingVersion = '1';

/** More than that is singing, less a robot. */
const [minSpread, maxSpread] = [0.5, 1.5];

/** dB that a band may be raised or lowered by. */
const maxGain = 12;

/**
 * The nearest voice, at the pitch, liveliness and speed of the sample as far as the engine goes; the rest is measured on
 * a text of the language and left to the conversion. Takes about as long as two lines of speech.
 */
export async function matchVoice(
  { engine, synthesiser }: { readonly engine: SpeechEngine; readonly synthesiser: Synthesiser },
  target: VoiceTraits,
  language: SpokenLanguage,
): Promise<Match> {
  const wanted = mannerFor(nearestVoice(engine.voices(language).filter(isMeasured), target), target);
  const { samples, rate } = await synthesiser.speak(calibrationTexts[language], language, wanted);
  const frames = framesOf(samples, rate);
  const heard = traitsOfFrames(frames);
  const conversion = conversionTo(target, { samples, rate, frames, heard });
  // What is missing of the pitch is the engine's business where it can: that costs nothing of the sound.
  return engine.setsPitch
    ? { manner: corrected(wanted, heard, target), conversion }
    : { manner: wanted, conversion: { ...conversion, pitchRatio: missingPitch(heard, target) } };
}

const missingPitch = (heard: VoiceTraits, target: VoiceTraits): number =>
  ratioOf(target.pitchHz, heard.pitchHz, 0.5, 2);

const ratioOf = (wanted: number, given: number, min: number, max: number): number =>
  wanted > 0 && given > 0 ? clamp(wanted / given, min, max) : 1;

const mannerFor = ({ name, traits }: MeasuredVoice, target: VoiceTraits): Manner => ({
  voice: name,
  pitchRatio: ratioOf(target.pitchHz, traits.pitchHz, 0.5, 2),
  spreadRatio: ratioOf(target.pitchSpreadSemitones, traits.pitchSpreadSemitones, minSpread, maxSpread),
  // Other words are said at another speed by the same person, so only half of a difference counts.
  rateRatio: Math.sqrt(ratioOf(target.rate, traits.rate, 0.65, 1.5)),
});

/** What came out of the manner tells how to do better. */
function corrected(manner: Manner, given: VoiceTraits, target: VoiceTraits): Manner {
  const spread = ratioOf(target.pitchSpreadSemitones, given.pitchSpreadSemitones, 0.5, 2);
  return {
    ...manner,
    pitchRatio: manner.pitchRatio * missingPitch(given, target),
    spreadRatio: clamp(manner.spreadRatio * spread, minSpread, maxSpread),
  };
}

interface Heard {
  readonly samples: Float32Array;
  readonly rate: number;
  readonly frames: SpeechFrames;
  readonly heard: VoiceTraits;
}

function conversionTo(target: VoiceTraits, { samples, rate, frames, heard }: Heard): Conversion {
  const tractRatio = envelopeDistance(heard.envelopeDb, target.envelopeDb).ratio;
  const flat = { pitchRatio: 1, tractRatio, equaliserDb: target.spectrumDb.map(() => 0) };
  const spectrum = spectrumOf(convert(samples, rate, flat), rate, frames);
  const missing = target.spectrumDb.map((wanted, band) => wanted - (spectrum[band] ?? 0));
  return { ...flat, equaliserDb: smooth(missing).map((gain) => clamp(gain, -maxGain, maxGain)) };
}

/** Without the jags of single bands, which are the words'. */
const smooth = (values: readonly number[]): number[] =>
  values.map((value, n) => (values[n - 1] ?? value) / 4 + value / 2 + (values[n + 1] ?? value) / 4);
