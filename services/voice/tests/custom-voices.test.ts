/** Texts spoken in voices of samples, by the process that the product uses. */
import { decodeAudio } from '@komavox/media';
import { integratedLoudness } from '@komavox/media/testing';
import { traitsOf } from '../src/matching/analyse-voice.js';
import type { VoiceProfile, VoiceTraits } from '../src/matching/profile.js';
import { calibrationTexts } from '../src/matching/calibration-texts.js';
import { voiceDistance } from '../src/matching/nearest-voice.js';
import { voiceSettings } from '../src/settings.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import type { SpokenAudio } from '../src/synthesis/synthesis-request.js';
import { analyseSample } from '../src/voice-models/intake/analyse-sample.js';
import { amplified, aLine, anotherLine, joined, mixed, noise, sampleRate, spokenBy } from './samples.js';
import { level } from './speaking.js';

const spoken = 'The captain looked at the map, and slowly shook his head. There was no other way.';

const openPool = () =>
  new SynthesisPool({
    engine: voiceSettings.read({}).engine,
    maxProcesses: 1,
    maxWaiting: 20,
    timeoutMs: 20_000,
    idleMs: 20_000,
    maxTexts: 100,
  });
let pool: SynthesisPool;
beforeAll(() => {
  pool = openPool();
});
afterAll(() => pool.stop());

const sample = async (voice: string) =>
  joined(await spokenBy(voice, aLine), await spokenBy(voice, anotherLine));

function profileOf(samples: Float32Array): VoiceProfile {
  const { profile, problems } = analyseSample({ samples, rate: sampleRate });
  if (!profile) throw new Error(problems.map(({ message }) => message).join(' '));
  return profile;
}
const sampleProfile = async (voice: string) => profileOf(await sample(voice));

async function decoded({ mp3 }: SpokenAudio): Promise<Float32Array> {
  return (await decodeAudio(mp3, { rate: 24_000 })).channels[0] ?? new Float32Array();
}
const heardTraits = async (audio: SpokenAudio) => traitsOf(await decoded(audio), 24_000);

const semitones = (one: VoiceTraits, other: VoiceTraits) =>
  Math.abs(12 * Math.log2(one.pitchHz / other.pitchHz));
const spectrumDistance = (one: VoiceTraits, other: VoiceTraits) =>
  one.spectrumDb.reduce((sum, value, band) => sum + Math.abs(value - (other.spectrumDb[band] ?? 0)), 0) / 32;

function loudestFrom(samples: Float32Array, from: number, until: number): number {
  let loudest = 0;
  for (let at = from; at < until; at += 0.01) loudest = Math.max(loudest, level(samples, at));
  return loudest;
}

// None of these is among the variants that may be chosen.
describe.each([
  ['benjamin', 1.3],
  ['Annie', 0.8],
  ['belinda', 1.1],
  ['Marco', 0.9],
])('a text in the voice of "%s" at %d times its pitch', (voice, pitchRatio) => {
  it('has its pitch and its spectrum, unlike the default voice', async () => {
    const said = (text: string) => spokenBy(voice, text, { pitchRatio });
    const profile = profileOf(joined(await said(aLine), await said(anotherLine)));
    const target = traitsOf(await said(spoken), sampleRate);
    const before = await heardTraits(await pool.speak({ text: spoken, language: 'en' }));
    const after = await heardTraits(await pool.speak({ text: spoken, language: 'en', voice: { profile } }));
    expect(semitones(after, target)).toBeLessThan(1);
    expect(spectrumDistance(after, target)).toBeLessThan(2.5);
    expect(spectrumDistance(after, target)).toBeLessThan(spectrumDistance(before, target));
    expect(voiceDistance(after, target)).toBeLessThan(voiceDistance(before, target) / 2);
  });
});

describe('a text in a custom voice', () => {
  it('is the same whatever was said before, and in another process', async () => {
    const profile = await sampleProfile('f2');
    const request = { text: spoken, language: 'en', voice: { profile } } as const;
    const first = await pool.speak(request);
    await pool.speak({ text: 'Something else.', language: 'de', voice: { profile } });
    await pool.speak({ text: 'And else.', language: 'en' });
    const again = await pool.speak(request);
    expect(Buffer.from(again.mp3).equals(Buffer.from(first.mp3))).toBe(true);
    expect(again.words).toEqual(first.words);
    await pool.stop();
    pool = openPool();
    const elsewhere = await pool.speak(request);
    expect(Buffer.from(elsewhere.mp3).equals(Buffer.from(first.mp3))).toBe(true);
  });

  it('has the time of each word, where the word is heard', async () => {
    const profile = await sampleProfile('f2');
    const audio = await pool.speak({ text: spoken, language: 'en', voice: { profile } });
    expect(audio.words.map(({ word }) => word)).toEqual(spoken.split(' '));
    const samples = await decoded(audio);
    expect(samples.length / 24_000).toBeCloseTo(audio.duration, 2);
    const pauses = audio.words.flatMap(({ end }, n) => {
      const start = audio.words[n + 1]?.start ?? audio.duration;
      return start - end > 0.15 ? [{ end, start }] : [];
    });
    expect(pauses.length).toBeGreaterThanOrEqual(2);
    for (const { end, start } of pauses) {
      expect(level(samples, (end + start) / 2)).toBeLessThan(0.02);
      if (start < audio.duration) expect(loudestFrom(samples, start, start + 0.15)).toBeGreaterThan(0.04);
    }
  });

  it.each(['ja', 'ko', 'zh', 'zh-hk', 'es', 'pt-br', 'fr', 'de', 'it', 'ru'] as const)(
    'is spoken in %s, too',
    async (language) => {
      const profile = await sampleProfile('f2');
      const voice = { profile };
      const text = language === 'ja' ? 'お前がこの街から出られると思うなよ。' : calibrationTexts[language];
      const after = await heardTraits(await pool.speak({ text, language, voice }));
      expect(semitones(after, profile)).toBeLessThan(2);
      expect(spectrumDistance(after, profile)).toBeLessThan(5);
    },
  );

  it('keeps to the loudness of all speech, whatever the level of the sample', async () => {
    const soft = profileOf(amplified(await sample('m3'), 0.1));
    const noisy = profileOf(mixed(await sample('m3'), noise(500_000, -45)));
    for (const profile of [soft, noisy]) {
      const audio = await pool.speak({ text: spoken, language: 'en', voice: { profile } });
      const loudness = integratedLoudness({ rate: 24_000, channels: [await decoded(audio)] });
      expect(Math.abs(loudness + 16)).toBeLessThan(1);
    }
  });
});
