/** Recordings that users send: decoded by whitelist, judged, and made anew before anything of them is stored. */
import type { AudioError } from '@komavox/media';
import { Problem } from '@komavox/core';
import { IsolationError } from '@komavox/isolation';
import type { VoiceProfile } from '../../matching/profile.js';
import type { VoiceModelContext } from '../context.js';
import { maxVoiceSeconds } from '../../model/speech-format.js';
import { maxFileBytes, maxSampleSeconds } from '../limits.js';
import type { VoiceObjects } from '../stored/put-objects.js';
import type { SampleAnalysis } from './analyse-sample.js';
import { problemOfService } from './decoding.js';
import type { AnalysedSample, SampleOrder } from './sample-process.js';

export interface Sample {
  readonly objects: VoiceObjects;
  readonly profile: VoiceProfile;
  /** Sentences. */
  readonly warnings: readonly string[];
}

type SampleContext = Pick<VoiceModelContext, 'decoding' | 'sampleTimer'>;

/**
 * A sample that a voice can be made of. Problems: 415 `sample_unreadable`, 413 `sample_too_large`, `sample_too_long`; 503
 * `voice_file_busy`, `voice_file_too_slow`; 422 with the code of the judgement and all its `problems`.
 */
export async function takeSample(context: SampleContext, userId: string, bytes: Buffer): Promise<Sample> {
  const order = { recording: bytes, makesFiles: true };
  const { analysis, isCut, files } = await analyse(context, userId, order);
  const { problems, profile } = analysis;
  const reason = problems.find(({ blocking }) => blocking);
  if (reason || !profile) {
    const { code, message } = reason ?? unusable;
    throw new Problem(422, code, message, { members: { problems } });
  }
  if (!files) throw new TypeError('A recording was answered without files');
  const warnings = problems.map(({ message }) => message);
  return {
    objects: files,
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
  const order = { recording: bytes, makesFiles: false };
  const { seconds, voicedSeconds, problems } = (await analyse(context, userId, order)).analysis;
  return { seconds, voicedSeconds, problems };
}

/** Of a sample that is stored; undefined where it would be refused today. */
export async function profileOf(
  context: SampleContext,
  userId: string,
  recording: Buffer,
): Promise<VoiceProfile | undefined> {
  return (await analyse(context, userId, { recording, makesFiles: false })).analysis.profile;
}

async function analyse(
  { decoding, sampleTimer }: SampleContext,
  userId: string,
  order: SampleOrder,
): Promise<AnalysedSample> {
  return await sampleTimer({}, async () => {
    const decoded = await decoding.samples.run(order, { user: userId }).catch((error: unknown) => {
      if (!(error instanceof IsolationError)) throw error;
      throw problemOfService(error) ?? unreadable(error);
    });
    if ('refused' in decoded) throw refusal(decoded.refused);
    return decoded;
  });
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
