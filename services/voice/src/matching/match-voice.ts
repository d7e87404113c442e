/** How an engine is to speak, and what is to be done with what it said, to come near to a voice. */
import type { SpokenLanguage } from '@komavox/languages';
import { isMeasured } from '../engines/engine.js';
import type { MeasuredVoice, Manner, SpeechEngine, Synthesiser } from '../engines/engine.js';
import { spectrumOf, traitsOfFrames } from './analyse-voice.js';
import { calibrationTexts } from './calibration-texts.js';
import { type Conversion, convert } from './conversion.js';
import { equaliserFor } from './equaliser.js';
import type { Match } from './match.js';
import { matchNaturalVoice } from './match-natural-voice.js';
import { nearestVoice } from './nearest-voice.js';
import type { VoiceTraits } from './profile.js';
import { paceRatio, ratioOf } from './ratios.js';
import { framesOf, type SpeechFrames } from './speech-frames.js';
import { clamp } from './statistics.js';
import { envelopeDistance } from './tract-ratio.js';

/** Changes when the same voice would be matched otherwise. */
export const matchingVersion = '2';

/** More than that is singing, less a robot. */
const [minSpread, maxSpread] = [0.5, 1.5];

/** The nearest of the engine's voices, matched. People's voices at once, variants as long as two lines of speech take. */
export async function matchVoice(
  { engine, synthesiser }: { readonly engine: SpeechEngine; readonly synthesiser: Synthesiser },
  target: VoiceTraits,
  language: SpokenLanguage,
): Promise<Match> {
  const voices = engine.voices(language).filter(isMeasured);
  return engine.voicesAre === 'people'
    ? matchNaturalVoice(voices, target)
    : await matchVariant(voices, synthesiser, target, language);
}

/**
 * The nearest variant, at the pitch, liveliness and speed of the sample; the rest is measured on a text of the language and
 * left to the conversion.
 */
async function matchVariant(
  voices: readonly MeasuredVoice[],
  synthesiser: Synthesiser,
  target: VoiceTraits,
  language: SpokenLanguage,
): Promise<Match> {
  const wanted = mannerFor(nearestVoice(voices, target), target);
  const { samples, rate } = await synthesiser.speak(calibrationTexts[language], language, wanted);
  const frames = framesOf(samples, rate);
  const heard = traitsOfFrames(frames);
  return {
    // What is missing of the pitch is the engine's business: that costs nothing of the sound.
    manner: corrected(wanted, heard, target),
    conversion: conversionTo(target, { samples, rate, frames, heard }),
  };
}

const mannerFor = ({ name, traits }: MeasuredVoice, target: VoiceTraits): Manner => ({
  voice: name,
  pitchRatio: ratioOf(target.pitchHz, traits.pitchHz, 0.5, 2),
  spreadRatio: ratioOf(target.pitchSpreadSemitones, traits.pitchSpreadSemitones, minSpread, maxSpread),
  rateRatio: paceRatio(target, traits),
});

/** What came out of the manner tells how to do better. */
function corrected(manner: Manner, given: VoiceTraits, target: VoiceTraits): Manner {
  const spread = ratioOf(target.pitchSpreadSemitones, given.pitchSpreadSemitones, 0.5, 2);
  return {
    ...manner,
    pitchRatio: manner.pitchRatio * ratioOf(target.pitchHz, given.pitchHz, 0.5, 2),
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
  return { ...flat, equaliserDb: equaliserFor(spectrum, target.spectrumDb) };
}
