/** The quick English voice with its real weights: what it says, and when. */
import { createHash } from 'node:crypto';
import { createEngine, openEngines } from '../src/engines/engines.js';
import type { Synthesiser, Utterance } from '../src/engines/engine.js';
import { prepareText } from '../src/model/prepare-text.js';
import { wordTimes } from '../src/model/word-times.js';
import { voiceSettings } from '../src/settings.js';
import { describeWith, testWeights } from './weights.js';

const { options } = voiceSettings.read({}).engine;
const shown = "Wait! Who's there, behind the old wall? I heard 3 voices, and one of them was yours...";
const spoken = prepareText(shown, 'en', () => []);

const bytesOf = ({ samples }: Utterance) =>
  createHash('sha256')
    .update(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
    .digest('hex');

/** Loudest value from one second to another. */
const loudest = ({ samples, rate }: Utterance, from: number, to: number) =>
  samples
    .subarray(Math.round(from * rate), Math.round(to * rate))
    .reduce((most, x) => Math.max(most, Math.abs(x)), 0);

describeWith('hibari')('hibari', () => {
  let hibari: Synthesiser;
  let said: Utterance;
  beforeAll(async () => {
    hibari = await createEngine('hibari', options, testWeights).open();
    said = await hibari.speak(spoken.text, 'en');
  });

  it('speaks at 24 kHz, as long as a person would, and neither softly nor cut off', () => {
    const seconds = said.samples.length / said.rate;
    expect(said.rate).toBe(24_000);
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(9);
    expect(said.samples.every((sample) => Number.isFinite(sample))).toBe(true);
    expect(loudest(said, 0, seconds)).toBeGreaterThan(0.1);
    expect(loudest(said, 0, seconds)).toBeLessThan(1);
  });

  it('says the same text in the same samples, whatever was said before', async () => {
    await hibari.speak('Something else, at another speed.', 'en', manner(1.5));
    expect(bytesOf(await hibari.speak(spoken.text, 'en'))).toBe(bytesOf(said));
  });

  it('tells the time of every word, in order, within the audio', () => {
    const duration = said.samples.length / said.rate;
    const words = wordTimes(spoken, { ...said, duration });
    expect(words.map(({ word }) => word)).toEqual(shown.split(' '));
    expect(said.events.length).toBe(spoken.starts.filter((start) => start !== undefined).length);
    words.forEach(({ start, end }, n) => {
      expect(start).toBeGreaterThanOrEqual(words[n - 1]?.end ?? 0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(duration);
    });
  });

  it('is silent in the pauses that it tells, and begins after them', () => {
    const duration = said.samples.length / said.rate;
    const inner = said.pauses.filter(({ start, end }) => start > 0 && end < duration);
    expect(inner.length).toBeGreaterThanOrEqual(3);
    for (const { start, end } of inner) {
      expect(loudest(said, start + 0.03, end - 0.03)).toBeLessThan(0.02);
      expect(loudest(said, end, end + 0.15)).toBeGreaterThan(0.1);
    }
  });

  it('speaks at the speed that it is asked for, and times its words so', async () => {
    const fast = await hibari.speak(spoken.text, 'en', manner(1.6));
    const ratio = (utterance: Utterance) =>
      (utterance.events.at(-1)?.seconds ?? 0) / (said.events.at(-1)?.seconds ?? 1);
    expect(ratio(fast)).toBeGreaterThan(0.5);
    expect(ratio(fast)).toBeLessThan(0.75);
  });
});

const manner = (rateRatio: number) => ({ voice: 'af_heart', pitchRatio: 1, spreadRatio: 1, rateRatio });

describeWith('hibari')('English where hibari is installed and Kokoro is not', () => {
  it('is spoken by hibari, other languages by eSpeak', () => {
    const hibariOnly = openEngines({ name: 'hibari', options, weights: testWeights.folder });
    expect(hibariOnly.bestFor('en').id).toBe('hibari');
    expect(hibariOnly.bestFor('fr').id).toBe('espeak');
    expect(hibariOnly.voice('hibari/af_heart', 'en')?.voice.label).toBe('Quick');
    expect(hibariOnly.voice('hibari/af_heart', 'fr')).toBeUndefined();
  });
});

it('a voice without its weights is told as missing, with what to do', () => {
  const engines = openEngines({ name: 'hibari', options, weights: '/nowhere/weights' });
  expect(engines.bestFor('en').id).toBe('espeak');
  expect(engines.all().find(({ engine }) => engine.id === 'hibari')).toMatchObject({
    state: 'missing',
    detail: expect.stringContaining('weights get hibari') as string,
  });
});
