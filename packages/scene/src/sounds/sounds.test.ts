import { createHash } from 'node:crypto';
import { soundEffectOf } from './effects.js';
import { integratedLoudness } from './loudness.js';
import { musicMoods, soundEffects, soundEffectTable } from './moods.js';
import { musicLoudness } from '../music.js';
import { musicOf } from './music.js';
import { samplePeak, soundRate, type Pcm } from './pcm.js';

const decibels = (factor: number): number => 20 * Math.log10(factor);
const secondsOf = ({ channels }: Pcm): number => (channels[0]?.length ?? 0) / soundRate;

/** The largest step from a sample to the next. */
function largestStep(samples: Float32Array): number {
  let largest = 0;
  for (let at = 1; at < samples.length; at += 1)
    largest = Math.max(largest, Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)));
  return largest;
}

/** Level of the samples from one second to another, in decibels. */
function level(samples: Float32Array, from: number, to: number): number {
  const part = samples.subarray(Math.round(from * soundRate), Math.round(to * soundRate));
  return decibels(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length));
}

describe.each(musicMoods)('music of the mood %s', (mood) => {
  const music = musicOf(mood);

  it('is about half a minute in stereo, as loud as speech, and nothing of it clips', () => {
    expect(secondsOf(music)).toBeGreaterThan(20);
    expect(secondsOf(music)).toBeLessThan(40);
    expect(integratedLoudness(music)).toBeCloseTo(musicLoudness, 1);
    expect(decibels(samplePeak(music))).toBeLessThan(-1);
    const [left = new Float32Array(), right = new Float32Array()] = music.channels;
    expect(left.some((sample, at) => sample !== right[at])).toBe(true);
  });

  it('runs into its own beginning: no click, no gap, and what rings at the end rings on', () => {
    for (const samples of music.channels) {
      const joined = Float32Array.of(...samples.slice(-2), ...samples.slice(0, 2));
      expect(largestStep(joined)).toBeLessThan(largestStep(samples));
      const seconds = samples.length / soundRate;
      // Neither side of the seam is silent.
      expect(level(samples, seconds - 0.05, seconds)).toBeGreaterThan(-50);
      expect(level(samples, 0, 0.05)).toBeGreaterThan(-50);
    }
  });
});

it('the moods differ from each other', () => {
  const hashes = musicMoods.map((mood) =>
    createHash('sha256')
      .update(Buffer.from(musicOf(mood).channels[0]?.buffer ?? new ArrayBuffer()))
      .digest('hex'),
  );
  expect(new Set(hashes).size).toBe(musicMoods.length);
});

it('the same samples are made each time', () => {
  expect(musicOf('playful')).toEqual(musicOf('playful'));
  expect(soundEffectOf('whoosh')).toEqual(soundEffectOf('whoosh'));
});

it.each(soundEffects)(
  'the effect %s is as long as it says, heard at once, silent at its end and does not clip',
  (effect) => {
    const pcm = soundEffectOf(effect);
    expect(secondsOf(pcm)).toBeCloseTo(soundEffectTable[effect].seconds, 3);
    expect(decibels(samplePeak(pcm))).toBeLessThanOrEqual(-1.4);
    expect(integratedLoudness(pcm)).toBeGreaterThan(-22);
    expect(integratedLoudness(pcm)).toBeLessThan(-13.9);
    for (const samples of pcm.channels) {
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
      expect(level(samples, 0, secondsOf(pcm) / 4)).toBeGreaterThan(-60);
    }
  },
);
