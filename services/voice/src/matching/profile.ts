/** What is kept of a voice: some hundred numbers that say how it sounds, from which nobody's words can be heard. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Changes when the same sample would give other numbers. */
export const profileVersion = 1;

const voiceTraits = z.object({
  /** Hz, in the middle. */
  pitchHz: z.number(),
  /** How far pitch moves: a standard deviation. */
  pitchSpreadSemitones: z.number(),
  /** Mean power of speech in 32 mel bands from 80 Hz to 8 kHz, dB around their mean. */
  spectrumDb: z.array(z.number()),
  /** Mean smoothed spectrum of voiced sound each 100 Hz up to 5 kHz, dB around its mean: where the formants lie. */
  envelopeDb: z.array(z.number()),
  /** How periodic voiced sound is, 0 (breath) to 1. */
  clarity: z.number(),
  /** Syllables a second while speaking. */
  rate: z.number(),
});

/** How a voice sounds, whoever or whatever has it. */
export type VoiceTraits = Readonly<z.infer<typeof voiceTraits>>;

const voiceProfile = voiceTraits.extend({
  version: z.number(),
  /** Names the samples that were analysed: a SHA-256. */
  sample: z.string(),
});

/** A voice as it is kept with its model. */
export type VoiceProfile = Readonly<z.infer<typeof voiceProfile>>;

/** Names a voice with its sample: equal for equal profiles, whatever the order of their fields. */
export const profileHash = (profile: VoiceProfile): string =>
  createHash('sha256')
    .update(JSON.stringify(voiceProfile.parse(profile)))
    .digest('hex');
