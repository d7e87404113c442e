/** Kokoro with its weights, in one opened engine. */
import type { SpokenLanguage } from '@komavox/languages';
import type { Synthesiser, Utterance } from '../src/engines/engine.js';
import { createEngine } from '../src/engines/engines.js';
import { prepareText, type HowSaid } from '../src/model/prepare-text.js';
import { wordTimes } from '../src/model/word-times.js';
import { voiceSettings } from '../src/settings.js';
import { openAnalyser } from '../src/vendors/lindera.js';
import { level } from './speaking.js';
import { describeWith, testWeights } from './weights.js';

const { options } = voiceSettings.read({}).engine;
const engine = createEngine('kokoro', options, testWeights);

describeWith('kokoro')('Kokoro', () => {
  let kokoro: Synthesiser;
  beforeAll(async () => {
    kokoro = await engine.open();
  });

  const manner = (voice: string, rateRatio = 1) => ({ voice, pitchRatio: 1, spreadRatio: 1, rateRatio });
  const said = async (text: string, language: SpokenLanguage, voice?: string): Promise<Utterance> =>
    kokoro.speak(text, language, voice === undefined ? undefined : manner(voice));
  const bytesOf = ({ samples }: Utterance): Buffer => Buffer.from(samples.buffer, samples.byteOffset);

  it('says the same bytes whatever it said before', async () => {
    const first = await said('Get down, now!', 'en');
    await said('Niente.', 'it');
    expect(bytesOf(await said('Get down, now!', 'en')).equals(bytesOf(first))).toBe(true);
    const other = await said('Get down, now!', 'en', 'bm_george');
    expect(bytesOf(other).equals(bytesOf(first))).toBe(false);
  });

  it.each([
    ['en', 'Run! Do not look back, Kate. Please…', 7],
    ['fr', 'Attends, Paul! Qui est-ce?', 4],
    ['zh', '快跑！不要回头，他来了。', 6],
  ] as const)('tells in %s when each word is heard', async (language, text, atLeast) => {
    const spoken = prepareText(text, language, () => []);
    const utterance = await said(spoken.text, language);
    const duration = utterance.samples.length / utterance.rate;
    const words = wordTimes(spoken, { ...utterance, duration });
    expect(words.length).toBeGreaterThanOrEqual(atLeast);
    expect(utterance.events.map(({ position }) => position)).toEqual(
      spoken.starts.filter((start) => start !== undefined),
    );
    words.forEach(({ start, end }, n) => {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(words[n - 1]?.end ?? 0);
    });
    expect(words.at(-1)?.end).toBeLessThan(duration);
    const loudest = (from: number) =>
      Math.max(...[0, 1, 2, 3, 4, 5, 6, 7].map((step) => level(utterance.samples, from + step / 50)));
    const [first] = words;
    expect(level(utterance.samples, (first?.start ?? 0) - 0.05)).toBeLessThan(0.01);
    expect(loudest(first?.start ?? 0)).toBeGreaterThan(0.03);
    expect(level(utterance.samples, duration - 0.02)).toBeLessThan(0.01);
  });

  it('says what is printed beside a word, and tells the times of the word', async () => {
    const analyse = openAnalyser();
    const soundsOf = async (text: string, readings: HowSaid['readings'] = []) => {
      const spoken = prepareText(text, 'ja', analyse, { readings });
      const utterance = await said(spoken.text, 'ja');
      const duration = utterance.samples.length / utterance.rate;
      return { bytes: bytesOf(utterance), words: wordTimes(spoken, { ...utterance, duration }) };
    };
    const printed = await soundsOf('強敵よ。', [{ start: 0, end: 2, reading: 'とも' }]);
    expect(printed.bytes.equals((await soundsOf('友よ。')).bytes)).toBe(true);
    expect(printed.bytes.equals((await soundsOf('強敵よ。')).bytes)).toBe(false);
    expect(printed.words.map(({ word }) => word)).toEqual(['強敵よ。']);
    expect(printed.words[0]?.end).toBeGreaterThan(0.3);
  });

  it('speaks twice as fast when asked to, and its times follow', async () => {
    const text = 'She closed her eyes and took a deep breath.';
    const plain = await said(text, 'en');
    const fast = await kokoro.speak(text, 'en', manner('af_heart', 2));
    const spanOf = ({ events }: Utterance) => (events.at(-1)?.seconds ?? 0) - (events[0]?.seconds ?? 0);
    expect(fast.samples.length / plain.samples.length).toBeGreaterThan(0.4);
    expect(fast.samples.length / plain.samples.length).toBeLessThan(0.7);
    expect(spanOf(fast) / spanOf(plain)).toBeLessThan(0.65);
  });

  it('has a file of weights for each of its voices', () => {
    const voices = engine.languages.flatMap((language) => engine.voices(language));
    expect(voices.length).toBe(54);
    for (const { name } of voices) expect(testWeights.path('kokoro', `voices/${name}.bin`)).toContain(name);
  });
});

describe('without its weights', () => {
  it('another engine speaks, and the list says what is missing', async () => {
    const { openEngines } = await import('../src/engines/engines.js');
    const engines = openEngines({ name: 'auto', options, weights: '/nowhere' });
    expect(engines.bestFor('ja').id).toBe('espeak');
    expect(engines.voice('kokoro/jf_alpha', 'ja')?.engine.id).toBe('kokoro');
    const [kokoro] = engines.all();
    expect(kokoro).toMatchObject({ state: 'missing' });
    expect(kokoro?.detail).toContain('npx komavox weights get kokoro');
  });
});
