/** Process that decodes the recordings of strangers to their end, and makes of their samples what is stored. */
import { serve } from '@komavox/isolation/process';
import { AudioError, bringToLoudness, encodeMp3, encodeWav, mono, readAudio, resample } from '@komavox/media';
import { maxVoiceSeconds, speechLoudness, speechRate } from '../../model/speech-format.js';
import { maxFileBytes, maxSampleSeconds } from '../limits.js';
import type { VoiceObjects } from '../stored/put-objects.js';

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

/** A recording, or samples that were decoded: mono, at `speechRate`. */
export type SampleOrder = { readonly recording: Uint8Array } | { readonly samples: Float32Array };

export type SampleAnswer = DecodedSample | { readonly files: VoiceObjects };

serve(async function* (order: SampleOrder): AsyncGenerator<SampleAnswer> {
  if ('samples' in order) {
    yield { files: await makeFiles(order.samples) };
    return;
  }
  try {
    yield await decode(order.recording);
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

async function makeFiles(samples: Float32Array): Promise<VoiceObjects> {
  return {
    'sample.mp3': await encodeMp3(mono(bringToLoudness(samples, speechRate, speechLoudness), speechRate)),
    'sample.wav': encodeWav(mono(samples, speechRate)),
  };
}
