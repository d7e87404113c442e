/** What is said of recordings that a voice is to be taken from. */
import { analyseVoice, traitsOf } from '../src/matching/analyse-voice.js';
import { judgeSample } from '../src/matching/judge-sample.js';
import { profileHash } from '../src/matching/profile.js';
import { espeakVoices } from '../src/engines/espeak-voices.js';
import { calibrationTexts } from '../src/matching/calibration-texts.js';
import {
  aLine,
  amplified,
  anotherLine,
  joined,
  levelOf,
  mixed,
  noise,
  sampleRate,
  spokenBy,
} from './samples.js';

const said = (samples: Float32Array) =>
  judgeSample(samples, sampleRate).problems.map(
    ({ code, blocking }) => `${code}${blocking ? ' blocks' : ''}`,
  );

/** About 9 s of one voice. */
const whole = async (voice: string) =>
  joined(await spokenBy(voice, aLine), new Float32Array(4000), await spokenBy(voice, anotherLine));

describe('a recording', () => {
  it.each(['', 'm3', 'f2', 'croak'])('of the voice "%s" alone has no problem', async (voice) => {
    const { problems, seconds, voicedSeconds } = judgeSample(await whole(voice), sampleRate);
    expect(problems).toEqual([]);
    expect(voicedSeconds).toBeGreaterThan(5);
    expect(voicedSeconds).toBeLessThan(seconds);
  });

  it('that is short is refused under 1 s of speech, and warned of under 5', async () => {
    const speech = await whole('m3');
    const silence = new Float32Array(10 * sampleRate);
    expect(said(joined(speech.subarray(0, 0.8 * sampleRate), silence))).toEqual(['sample_too_short blocks']);
    expect(said(speech.subarray(0, 4.5 * sampleRate))).toEqual(['sample_too_short']);
  });

  it('that is quiet is warned of, then refused', async () => {
    const speech = await whole('f2');
    const level = levelOf(speech);
    const at = (wanted: number) => amplified(speech, 10 ** ((wanted - level) / 20));
    expect(said(at(-30))).toEqual([]);
    expect(said(at(-42))).toEqual(['sample_too_quiet']);
    expect(said(at(-55))).toEqual(['sample_too_quiet blocks']);
  });

  it('that clips is warned of, then refused', async () => {
    const speech = await whole('m3');
    const peak = speech.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const clipped = (times: number) =>
      amplified(speech, times / peak).map((sample) => Math.max(-1, Math.min(1, sample)));
    expect(said(clipped(0.99))).toEqual([]);
    expect(said(clipped(2))).toEqual(['sample_clipped']);
    expect(said(clipped(8))).toEqual(['sample_clipped blocks']);
  });

  it('with noise is warned of under 20 dB, and refused under 10', async () => {
    const speech = await whole('m3');
    const with_ = (below: number) => mixed(speech, noise(speech.length, levelOf(speech) - below));
    expect(said(with_(30))).toEqual([]);
    expect(said(with_(15))).toEqual(['sample_noisy']);
    expect(said(with_(5))).toContain('sample_noisy blocks');
  });

  it('of one steady tone is a voice without pauses, in a room that nobody hears', () => {
    const tone = Float32Array.from({ length: 6 * sampleRate }, (_, n) => {
      return 0.4 * Math.sin((2 * Math.PI * 220 * n) / sampleRate);
    });
    expect(said(tone)).toEqual([]);
  });

  it('without a voice is told so, whatever else is heard', () => {
    expect(said(new Float32Array(sampleRate * 6))).toEqual(['sample_silent blocks']);
    expect(said(noise(sampleRate * 6, -30))).toEqual(['sample_silent blocks']);
    expect(said(new Float32Array())).toEqual(['sample_silent blocks']);
  });

  it('of a man and a woman in turn is warned of', async () => {
    const parts = await Promise.all([
      spokenBy('m3', aLine),
      spokenBy('f2', anotherLine),
      spokenBy('m3', anotherLine),
    ]);
    expect(said(joined(...parts))).toEqual(['sample_several_speakers']);
  });

  it('of one lively speaker is not taken for two', async () => {
    const lively = await spokenBy('f3', `${aLine} Really? ${anotherLine}`, { spreadRatio: 1.8 });
    expect(said(lively)).toEqual([]);
  });
});

describe('the profile of a voice', () => {
  it('is the same for the same samples, and named by them', async () => {
    const speech = await whole('f2');
    const profile = analyseVoice(speech, sampleRate);
    expect(analyseVoice(speech, sampleRate)).toEqual(profile);
    expect(profileHash(JSON.parse(JSON.stringify(profile)) as typeof profile)).toBe(profileHash(profile));
    expect(profileHash(analyseVoice(speech.subarray(1), sampleRate))).not.toBe(profileHash(profile));
  });

  it('hears the pitch that was spoken, at any level and rate', async () => {
    const low = traitsOf(await spokenBy('m3', aLine), sampleRate);
    const high = traitsOf(await spokenBy('m3', aLine, { pitchRatio: 2 ** (7 / 12) }), sampleRate);
    expect(Math.abs(12 * Math.log2(high.pitchHz / low.pitchHz) - 7)).toBeLessThan(1.5);
    const soft = traitsOf(amplified(await spokenBy('m3', aLine), 0.05), sampleRate);
    expect(soft.pitchHz).toBeCloseTo(low.pitchHz, 0);
    const slow = traitsOf(await spokenBy('m3', aLine, { rateRatio: 0.7 }), sampleRate);
    expect(slow.rate).toBeLessThan(low.rate * 0.9);
  });

  it.each(espeakVoices.filter((_, n) => n % 8 === 0))(
    'of $name stands in the table as it sounds',
    async (voice) => {
      const { traits } = voice;
      const measured = traitsOf(await spokenBy(voice.name, calibrationTexts.en), sampleRate);
      expect(measured.pitchHz).toBeCloseTo(traits.pitchHz, 0);
      measured.spectrumDb.forEach((value, band) => {
        expect(Math.abs(value - (traits.spectrumDb[band] ?? 0))).toBeLessThan(0.2);
      });
    },
  );
});
