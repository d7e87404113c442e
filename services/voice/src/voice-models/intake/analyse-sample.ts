/** What a recording says of a voice, and whether it is good enough. Runs in the process that decodes it. */
import { analyseVoice } from '../../matching/analyse-voice.js';
import { judgeSample, type SampleJudgement } from '../../matching/judge-sample.js';
import type { VoiceProfile } from '../../matching/profile.js';
import { framesOf } from '../../matching/speech-frames.js';
import { maxVoiceSeconds } from '../../model/speech-format.js';

export interface SampleRequest {
  /** Mono, -1..1. */
  readonly samples: Float32Array;
  readonly rate: number;
}

export interface SampleAnalysis extends SampleJudgement {
  /** Undefined when a problem is in the way. */
  readonly profile?: VoiceProfile;
}

export function analyseSample({ samples, rate }: SampleRequest): SampleAnalysis {
  const used = samples.subarray(0, maxVoiceSeconds * rate);
  const frames = framesOf(used, rate);
  const judgement = judgeSample(used, rate, frames);
  if (judgement.problems.some(({ blocking }) => blocking)) return judgement;
  return { ...judgement, profile: analyseVoice(used, rate, frames) };
}
