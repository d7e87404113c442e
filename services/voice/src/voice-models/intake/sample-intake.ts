/** Recordings that users send: decoded by whitelist, judged, and made anew before anything of them is stored. */
import type { AudioError } from '@komavox/media';
import { Problem } from '@komavox/core';
import { IsolationError } from '@komavox/isolation';
import type { VoiceProfile } from '../../matching/profile.js';
import type { SampleAnalysis } from '../../synthesis/analyse-sample.js';
import type { VoiceModelContext } from '../context.js';
import { maxVoiceSeconds, speechRate } from '../../model/speech-format.js';
import { maxFileBytes, maxSampleSeconds } from '../limits.js';
import type { VoiceObjects } from '../stored/put-objects.js';
import { problemOfService } from './decoding.js';

export interface Sample {
  readonly objects: VoiceObjects;
  readonly profile: VoiceProfile;
  /** Sentences. */
  readonly warnings: readonly string[];
}

type SampleContext = Pick<VoiceModelContext, 'pool' | 'decoding' | 'sampleTimer'>;

/**
 * A sample that a voice can be made of. Problems: 415 `sample_unreadable`, 413 `sample_too_large`, `sample_too_long`; 503
 * `voice_file_busy`, `voice_file_too_slow`; 422 with the code of the judgement and all its `problems`.
 */
export async function takeSample(context: SampleContext, userId: string, bytes: Buffer): Promise<Sample> {
  const { samples, analysis, isCut } = await analyse(context, userId, bytes);
  const { problems, profile } = analysis;
  const reason = problems.find(({ blocking }) => blocking);
  if (reason || !profile) {
    const { code, message } = reason ?? unusable;
    throw new Problem(422, code, message, { members: { problems } });
  }
  const warnings = problems.map(({ message }) => message);
  return {
    objects: await filesOf(context, userId, samples),
    profile,
    warnings: isCut
      ? [...warnings, `Only the first ${maxVoiceSeconds} seconds of the recording are used.`]
      : warnings,
  };
}

/** What `takeSample` would say, without making anything. */
export async function judgeRecording(
  context: SampleContext,
  userId: string,
  bytes: Buffer,
): Promise<Omit<SampleAnalysis, 'profile'>> {
  const { seconds, voicedSeconds, problems } = (await analyse(context, userId, bytes)).analysis;
  return { seconds, voicedSeconds, problems };
}

async function analyse(
  { pool, decoding, sampleTimer }: SampleContext,
  userId: string,
  bytes: Buffer,
): Promise<{ samples: Float32Array; analysis: SampleAnalysis; isCut: boolean }> {
  return await sampleTimer({}, async () => {
    const order = { recording: bytes };
    const decoded = await decoding.samples.run(order, { user: userId }).catch((error: unknown) => {
      if (!(error instanceof IsolationError)) throw error;
      throw problemOfService(error) ?? unreadable(error);
    });
    if ('refused' in decoded) throw refusal(decoded.refused);
    if (!('samples' in decoded)) throw new TypeError('A recording was answered with files');
    const { samples, isCut } = decoded;
    return { samples, analysis: await pool.analyse({ samples, rate: speechRate }, userId), isCut };
  });
}

/** What is stored of the samples: heard, and measured. */
async function filesOf(
  { decoding }: SampleContext,
  userId: string,
  samples: Float32Array,
): Promise<VoiceObjects> {
  const made = await decoding.samples.run({ samples }, { user: userId }).catch((error: unknown) => {
    throw (error instanceof IsolationError ? problemOfService(error) : undefined) ?? error;
  });
  if (!('files' in made)) throw new TypeError('Samples were answered without files');
  return made.files;
}

function refusal(code: AudioError['code']): Problem {
  if (code === 'audio_too_large') {
    const detail = `The voice sample is larger than ${Math.floor(maxFileBytes / 1024 ** 2)} MB.`;
    return new Problem(413, 'sample_too_large', detail);
  }
  if (code === 'audio_too_long') {
    const detail = `The recording is longer than ${maxSampleSeconds / 60} minutes. 5 to 10 seconds are enough.`;
    return new Problem(413, 'sample_too_long', detail);
  }
  return unreadable();
}

const unreadable = (cause?: unknown) =>
  new Problem(415, 'sample_unreadable', 'The voice sample is not an audio file that can be read.', { cause });

const unusable = { code: 'sample_silent', message: 'No voice can be heard in this recording.' };
