/** Whether a recording is good enough to take a voice from, in words for the person who made it. */
import { hasSeveralSpeakers } from './several-speakers.js';
import { framesOf, frameSeconds, type SpeechFrames, spread } from './speech-frames.js';
import { decibels, mean } from './statistics.js';

/** What no voice can be made of, and what makes it worse than it could be. */
const blocking = {
  sample_silent: 'No voice can be heard in this recording. Check the microphone and record again.',
  sample_too_short: 'There is less than a second of speech in this recording. Record 5 to 10 seconds.',
  sample_too_quiet: 'The voice is too quiet. Move closer to the microphone and record again.',
  sample_clipped: 'The recording is too loud and distorted. Move away from the microphone and record again.',
  sample_noisy: 'There is too much noise behind the voice. Record in a quieter place.',
} as const;
const warning = {
  sample_too_short: 'There are less than 5 seconds of speech. The voice gets better with 5 to 10 seconds.',
  sample_too_quiet: 'The voice is rather quiet. It gets better closer to the microphone.',
  sample_clipped: 'Some of the recording is distorted because it is too loud.',
  sample_noisy: 'There is some noise behind the voice. It gets better in a quieter place.',
  sample_several_speakers:
    'More than one person seems to speak. A voice needs a recording of one person only.',
} as const;

/** Half of a closure inside a word, in frames: part of speaking. */
const closure = 4;

interface SampleProblem {
  readonly code: keyof typeof blocking | keyof typeof warning;
  /** Whole sentences. */
  readonly message: string;
  /** No voice can be made of it. */
  readonly blocking: boolean;
}

export interface SampleJudgement {
  readonly seconds: number;
  /** Seconds in which somebody speaks. */
  readonly voicedSeconds: number;
  readonly problems: readonly SampleProblem[];
}

/** Mono samples of -1..1; their frames may be known already. */
export function judgeSample(
  samples: Float32Array,
  rate: number,
  frames: SpeechFrames = framesOf(samples, rate),
): SampleJudgement {
  const seconds = samples.length / rate;
  const inWords = spread(frames.speaking, closure);
  const voicedSeconds = inWords.filter(Boolean).length * frameSeconds;
  if (voicedSeconds < 0.3) return { seconds, voicedSeconds: 0, problems: [blocks('sample_silent')] };
  const level = speechLevel(frames.levels, inWords);
  const found = [
    graded('sample_too_short', -voicedSeconds, -5, -1),
    graded('sample_too_quiet', -level, 38, 50),
    graded('sample_clipped', clippedShare(samples), 0.0005, 0.01),
    graded('sample_noisy', -signalToNoise(level, frames.background), -20, -10),
    hasSeveralSpeakers(frames) ? warns('sample_several_speakers') : undefined,
  ];
  return {
    seconds,
    voicedSeconds: Math.round(voicedSeconds * 100) / 100,
    problems: found.filter((one) => one !== undefined),
  };
}

const blocks = (code: keyof typeof blocking): SampleProblem => ({
  code,
  message: blocking[code],
  blocking: true,
});
const warns = (code: keyof typeof warning): SampleProblem => ({
  code,
  message: warning[code],
  blocking: false,
});

/** The more, the worse. */
function graded(
  code: keyof typeof blocking & keyof typeof warning,
  value: number,
  warnsAbove: number,
  blocksAbove: number,
): SampleProblem | undefined {
  if (value > blocksAbove) return blocks(code);
  return value > warnsAbove ? warns(code) : undefined;
}

/** dB of full scale. */
function speechLevel(levels: Float32Array, inWords: readonly boolean[]): number {
  const powers = [...levels].filter((_, n) => inWords[n]).map((level) => 10 ** (level / 10));
  return decibels(mean(powers));
}

/** dB; what is heard while somebody speaks is both. */
function signalToNoise(level: number, background: number): number {
  const both = 10 ** ((level - background) / 10);
  return decibels(both - 1);
}

/** Share of the samples that lie flat at the top of the wave: three or more in a row at its highest value. */
function clippedShare(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak < 0.5) return 0;
  let [clipped, run] = [0, 0];
  for (const sample of samples) {
    run = Math.abs(sample) >= peak * 0.985 ? run + 1 : 0;
    if (run === 3) clipped += 3;
    else if (run > 3) clipped += 1;
  }
  return clipped / Math.max(1, samples.length);
}
