/** The profile of a voice from a recording of it. */
import { createHash } from 'node:crypto';
import { resampleMono } from '@komavox/media';
import { cepstralEnvelope } from './cepstral-envelope.js';
import { melBands } from './mel-bands.js';
import { profileVersion, type VoiceProfile, type VoiceTraits } from './profile.js';
import { binHz, framesOf, frameRate, frameSeconds, spectraOf, type SpeechFrames } from './speech-frames.js';
import { mean, median, quantile } from './statistics.js';

/** Mono samples of -1..1; their frames may be known already. Pure: the same samples give the same profile. */
export function analyseVoice(
  samples: Float32Array,
  rate: number,
  frames: SpeechFrames = framesOf(samples, rate),
): VoiceProfile {
  return {
    version: profileVersion,
    ...traitsOfFrames(frames),
    sample: createHash('sha256')
      .update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
      .update(String(rate))
      .digest('hex'),
  };
}

export const traitsOf = (samples: Float32Array, rate: number): VoiceTraits =>
  traitsOfFrames(framesOf(samples, rate));

/** As in VoiceTraits, of samples in which somebody speaks where the frames say. */
export function spectrumOf(samples: Float32Array, rate: number, frames: SpeechFrames): number[] {
  const spectra = spectraOf(resampleMono(samples, rate, frameRate));
  return centred(melBands(speechSpectrum({ ...frames, spectra }), binHz));
}

export function traitsOfFrames(frames: SpeechFrames): VoiceTraits {
  const pitches = steadyPitches(frames.pitches);
  const middle = median(pitches);
  const semitones = pitches.map((hz) => 12 * Math.log2(hz / middle));
  const voiced = [...frames.clarity].filter((_, n) => (frames.pitches[n] ?? 0) > 0);
  return {
    pitchHz: rounded(middle),
    // Half of the range without its ends, which octave errors make.
    pitchSpreadSemitones: rounded((quantile(semitones, 0.9) - quantile(semitones, 0.1)) / 2.563),
    spectrumDb: centred(melBands(speechSpectrum(frames), binHz)).map(rounded),
    envelopeDb: centred(voicedEnvelope(frames)).map(rounded),
    clarity: rounded(mean(voiced)),
    rate: rounded(syllableRate(frames)),
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const centred = (values: readonly number[]): number[] => {
  const middle = mean(values);
  return values.map((value) => value - middle);
};

/** Pitches without those of another octave than most. */
function steadyPitches(pitches: Float32Array): number[] {
  const voiced = [...pitches].filter((hz) => hz > 0);
  const middle = median(voiced);
  return voiced.filter((hz) => hz > middle / 1.7 && hz < middle * 1.7);
}

/** Mean power spectrum of speech, without that of the background. */
function speechSpectrum({ spectra, speaking, levels }: SpeechFrames): Float64Array {
  const spoken = meanSpectrum(spectra.filter((_, n) => speaking[n]));
  const quiet = spectra.filter((_, n) => speaking[n] !== true && (levels[n] ?? -120) > -95);
  if (quiet.length < 10) return spoken;
  const background = meanSpectrum(quiet);
  return spoken.map((power, k) => Math.max(power - (background[k] ?? 0), power / 10));
}

function meanSpectrum(spectra: readonly Float32Array[]): Float64Array {
  const total = new Float64Array(spectra[0]?.length ?? 257);
  for (const powers of spectra) powers.forEach((power, k) => (total[k] = (total[k] ?? 0) + power));
  return total.map((power) => power / Math.max(1, spectra.length));
}

/** Each 100 Hz up to 5 kHz. */
const envelopeHz = Array.from({ length: 50 }, (_, n) => 100 * (n + 1));

/** Mean of the voiced frames' spectra after their fine structure (the harmonics of the pitch) has been smoothed away. */
function voicedEnvelope({ spectra, pitches }: SpeechFrames): number[] {
  const total = new Float64Array(envelopeHz.length);
  let count = 0;
  spectra.forEach((powers, n) => {
    if ((pitches[n] ?? 0) === 0) return;
    const smooth = cepstralEnvelope(powers, frameRate);
    envelopeHz.forEach((hz, k) => (total[k] = (total[k] ?? 0) + (smooth[Math.round(hz / binHz)] ?? 0)));
    count += 1;
  });
  return [...total].map((value) => value / Math.max(1, count));
}

/** Peaks of the level of voiced sound with a dip of 2 dB between, after de Jong and Wempe (2009). */
function syllableRate({ levels, pitches, speaking }: SpeechFrames): number {
  const smooth = levels.map((_, n) => mean(levels.subarray(Math.max(0, n - 3), n + 4)));
  let count = 0;
  let low = Infinity;
  let peak = -Infinity;
  smooth.forEach((level, n) => {
    if (level > peak) peak = level;
    if (level < low) low = level;
    const rising = level - low >= 2;
    if (rising && (pitches[n] ?? 0) > 0 && level >= (smooth[n + 1] ?? -Infinity)) {
      count += 1;
      low = Infinity;
      peak = level;
    } else if (peak - level >= 2) low = Math.min(low, level);
  });
  return count / Math.max(frameSeconds, speaking.filter(Boolean).length * frameSeconds);
}
