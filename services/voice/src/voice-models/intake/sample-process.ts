/** Process that decodes the recordings of strangers to their end, judges them, and makes of their samples what is stored. */
import { serve } from '@komavox/isolation/process';
import { AudioError, bringToLoudness, encodeMp3, encodeWav, mono, readAudio, resample } from '@komavox/media';
import { maxVoiceSeconds, speechLoudness, speechRate } from '../../model/speech-format.js';
import { maxFileBytes, maxSampleSeconds } from '../limits.js';
import type { VoiceObjects } from '../stored/put-objects.js';
import { analyseSample, type SampleAnalysis } from './analyse-sample.js';

/** At most so many are used. */
const maxSamples = maxVoiceSeconds * speechRate;

export interface SampleOrder {
  readonly recording: Uint8Array;
  /** Whether the files of a voice are made of it, too. */
  readonly makesFiles: boolean;
}

interface DecodedSample {
  /** Mono, at `speechRate`. */
  readonly samples: Float32Array;
  /** Whether there were more of them. */
  readonly isCut: boolean;
}

interface RefusedSample {
  readonly refused: AudioError['code'];
}

export interface AnalysedSample extends Pick<DecodedSample, 'isCut'> {
  readonly analysis: SampleAnalysis;
  /** What is stored of the samples, where that was asked for: heard, and measured. */
  readonly files?: VoiceObjects;
}

export type SampleAnswer = AnalysedSample | RefusedSample;

serve(async function* ({ recording, makesFiles }: SampleOrder): AsyncGenerator<SampleAnswer> {
  const decoded = await decode(recording).catch((error: unknown): RefusedSample => {
    if (!(error instanceof AudioError)) throw error;
    return { refused: error.code };
  });
  if ('refused' in decoded) {
    yield decoded;
    return;
  }
  const { samples, isCut } = decoded;
  const analysis = analyseSample({ samples, rate: speechRate });
  // Of one that is refused nothing is stored.
  const files = makesFiles && analysis.profile ? await makeFiles(samples) : undefined;
  yield { analysis, isCut, ...(files && { files }) };
});

async function decode(recording: Uint8Array): Promise<DecodedSample | RefusedSample> {
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
