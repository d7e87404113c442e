/** Custom voices of the nearest natural voice, with Kokoro's weights. */
import { mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PeerResponse } from '@komavox/http';
import type { SpokenLanguage } from '@komavox/languages';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { audioOf } from '../src/speeches/audio-of-speech.js';
import { type Cloning, isMeasured } from '../src/engines/engine.js';
import { openEngines } from '../src/engines/engines.js';
import { voice } from '../src/index.js';
import { analyseVoice, traitsOf } from '../src/matching/analyse-voice.js';
import { matchNaturalVoice } from '../src/matching/match-natural-voice.js';
import { slowly } from '../src/model/clauses.js';
import { prepareText } from '../src/model/prepare-text.js';
import { voiceSettings } from '../src/settings.js';
import { EngineNotReady, type OpenedEngine, openSpeakers } from '../src/synthesis/open-speakers.js';
import { aLine, anotherLine, sampleRate, spokenBy } from './samples.js';
import { heard, heardParts, inParts, speak } from './speaking.js';
import { storeVoices, voiceContent } from './stored-voice.js';
import { describeWith, testWeightsFolder } from './weights.js';

let folder: string;
/** Weights that can be taken away. */
let weights: string;
const removeWeights = () => unlinkSync(join(weights, 'kokoro'));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  weights = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterAll(() => {
  for (const one of [folder, weights]) rmSync(one, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(join(weights, 'kokoro'), { force: true });
  symlinkSync(join(testWeightsFolder, 'kokoro'), join(weights, 'kokoro'));
});

const text = 'Who goes there, so late at night?';
const spoken = prepareText(text, 'en', () => []);

function correlation(a: readonly number[], b: readonly number[]): number {
  const product = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describeWith('kokoro')('the nearest natural voice', () => {
  let kokoro: OpenedEngine;
  beforeAll(async () => {
    const choice = { ...voiceSettings.read({}).engine, weights: testWeightsFolder };
    kokoro = await openSpeakers(choice, () => undefined).open('en', 'kokoro');
  });

  it.each(['f2', 'm3'])(
    'speaks for "%s" at about its pitch, its spectrum moved that way',
    async (speaker) => {
      const profile = analyseVoice(await spokenBy(speaker, `${aLine} ${anotherLine}`), sampleRate);
      const voices = kokoro.engine.voices('en').filter(isMeasured);
      const { manner } = matchNaturalVoice(voices, profile);
      const nearest = voices.find(({ name }) => name === manner.voice);
      const plain = await kokoro.own.speak(spoken.text, 'en', manner);
      const custom = await kokoro.custom(spoken, 'en', { profile });
      const [before = [], after = []] = [plain, custom].map(
        ({ samples, rate }) => traitsOf(samples, rate).spectrumDb,
      );
      const wanted = profile.spectrumDb.map((value, band) => value - (nearest?.traits.spectrumDb[band] ?? 0));
      const moved = after.map((value, band) => value - (before[band] ?? 0));
      expect(correlation(moved, wanted)).toBeGreaterThan(0.5);
      const { pitchHz } = traitsOf(custom.samples, custom.rate);
      expect(Math.abs(12 * Math.log2(pitchHz / profile.pitchHz))).toBeLessThan(4);
      expect(custom.events).toEqual(plain.events);
      expect(custom.samples.length).toBe(plain.samples.length);
    },
  );
});

describeWith('kokoro')('a speech in a custom voice', () => {
  let product: TestProduct;
  beforeAll(async () => {
    await storeVoices(folder, [{ id: 'mine', userId: 'ada' }]);
    product = await bootForTest([voice], { folder, environment: { WEIGHTS_DIR: weights } });
  });
  afterAll(() => product.stop());

  /** Its credit is taken once `before` is done. */
  async function custom(said: string, options: object = {}, before?: () => void): Promise<PeerResponse> {
    const requested = product.nextEvent(topics.speechRequested, ({ charged }) => !charged);
    const body = { voiceModel: 'custom', customVoiceId: 'mine' };
    const answer = speak(product, said, 'en', { ...options, body });
    const { speechId, userId } = await requested;
    before?.();
    await product.publish(topics.creditDeducted, { speechId, userId, credits: 1, balance: 1n });
    return await answer;
  }
  const gradeNow = async () =>
    await (await product.call('voice', '/api/voice-models/engine', { user: 'ada' })).json();

  it('comes in parts as they are made, with all its words', async () => {
    expect(await gradeNow()).toMatchObject({ grade: 'nearest', name: 'kokoro' });
    const long = `${text} Nobody is to be on the bridge by now.`;
    const parts = await heardParts(await custom(long, inParts));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flatMap(({ words }) => words.map(({ word }) => word))).toEqual(long.split(' '));
  });

  it('is made of the built-in voice when the weights went after it was asked for', async () => {
    const natural = await heard(product, await custom(text));
    const matched = await heard(product, await custom(text, {}, removeWeights));
    expect(matched.words.map(({ word }) => word)).toEqual(natural.words.map(({ word }) => word));
    expect(matched.timesKey).not.toBe(natural.timesKey);
    expect(await gradeNow()).toMatchObject({ grade: 'matching', name: 'espeak' });
    expect((await heard(product, await custom(text))).timesKey).toBe(matched.timesKey);
  });
});

describeWith('kokoro')('the audio of a custom voice', () => {
  const { engine } = voiceSettings.read({});
  const engines = openEngines({ ...engine, weights: testWeightsFolder });
  const createdAt = new Date(0);
  const { profile, ...stored } = voiceContent('mine', { userId: 'ada', isPublic: false, createdAt });
  const audioFor = (language: SpokenLanguage, pitchHz = 200, cloning: Cloning = {}) =>
    audioOf(
      { engines, cloning },
      { text, language, voice: { ...stored, id: 'mine', profile: { ...profile, pitchHz } } },
    );

  it('is waited for as long as its engine takes, which it is named by', () => {
    const [english, german] = [audioFor('en'), audioFor('de')];
    expect(english).toMatchObject({ speaker: { engine: 'kokoro' }, voices: ['mine'], isSlow: true });
    expect(german).toMatchObject({ speaker: { engine: 'espeak' }, voices: ['mine'], isSlow: false });
    const contents = [english, german, audioFor('en', 100), audioFor('fr')].map(({ content }) => content);
    expect(new Set(contents).size).toBe(4);
  });

  it('that is cloned has the times of the built-in voice, and is waited for as a clone takes', () => {
    const own = { id: 'pocket', languages: ['en'], clauses: slowly };
    const pocket = { ...engines.builtIn, ...own } as unknown as Cloning['engine'];
    const cloned = audioFor('en', 200, { ...(pocket && { engine: pocket }) });
    expect(cloned).toMatchObject({ speaker: { engine: 'espeak' }, isSlow: true });
    expect(cloned.content).not.toBe(audioFor('en').content);
  });
});

describeWith('kokoro')('weights that go while their engine speaks', () => {
  it('have the text tried again', async () => {
    const choice = { ...voiceSettings.read({}).engine, weights };
    const { own } = await openSpeakers(choice, () => undefined).open('en', 'kokoro');
    removeWeights();
    // The file of a voice is read by its first text.
    await expect(own.speak('No.', 'en')).rejects.toThrow(EngineNotReady);
  });
});
