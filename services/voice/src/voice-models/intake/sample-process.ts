/** Process that decodes the recordings of strangers to their end. */
import { serve } from '@komavox/isolation/process';
import { AudioError, readAudio, resample } from '@komavox/media';
import { maxVoiceSeconds, speechRate } from '../../model/speech-format.js';
import { maxFileBytes, maxSampleSeconds } from '../limits.js';

/** At most so many are used. */
const maxSamples = maxVoiceSeconds * speechRate;

export type DecodedSample =
  | {
      /** Mono, at `speechRate`. */
      readonly samples: Float32Array;
      /** Whether there were more of them. */
      readonly isCut: boolean;
    }
  | { readonly refused: AudioError['code'] };

serve(async function* (recording: Uint8Array): AsyncGenerator<DecodedSample> {
  try {
    yield await decode(recording);
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    yield { refused: error.code };
  }
});

async function decode(recording: Uint8Array): Promise<DecodedSample> {
  const samples = new Float32Array(maxSamples);
  let length = 0;
  const limits = { rate: speechRate, maxBytes: maxFileBytes, maxSeconds: maxSampleSeconds };
  for await (const part of readAudio(recording, limits)) {
    const [heard = new Float32Array()] = resample(part, speechRate, 1).channels;
    if (!heard.every((sample) => Number.isFinite(sample))) return { refused: 'audio_corrupt' };
    samples.set(heard.subarray(0, Math.max(0, maxSamples - length)), Math.min(length, maxSamples));
    length += heard.length;
  }
  if (length === 0) return { refused: 'audio_corrupt' };
  return { samples: samples.slice(0, length), isCut: length > maxSamples };
}
