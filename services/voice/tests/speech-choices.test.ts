/** What one may choose of how a text is spoken. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { heard, level, refusal, speak } from './speaking.js';

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([voice], { environment: { VOICE_ENGINE: 'espeak' } });
});
afterAll(() => product.stop());

const text = 'Somebody has to say it, and nobody will.';
const said = async (body: object, given = text) =>
  heard(product, await speak(product, given, 'en', { body }));
const voicesOf = async (body: object, given = text) =>
  (await speak(product, given, 'en', { body })).headers['x-voice'];

it('lists engines and voices', async () => {
  const { engines, voices } = await (
    await product.call('voice', '/api/voices', { user: 'ada' })
  ).json<{ engines: { id: string }[]; voices: { id: string; language: string; isDefault: boolean }[] }>();
  expect(engines.find(({ id }) => id === 'espeak')).toMatchObject({ name: 'eSpeak NG', state: 'ready' });
  const german = voices.filter(({ language }) => language === 'de');
  expect(german[0]).toMatchObject({ id: 'espeak/standard', engine: 'espeak', isDefault: true });
  expect(german.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(german.map(({ id }) => id)).toContain('espeak/f2');
});

describe('a speech', () => {
  it.each([
    ['T_T', 'en', ['T_T']],
    [':D', 'fr', [':D']],
    ['(笑)', 'ja', []],
  ])('of %s, of which nothing is said, is a short silence', async (nothing, language, shown) => {
    const { duration, samples, words } = await heard(product, await speak(product, nothing, language));
    expect(duration).toBe(0.5);
    expect(samples.every((sample) => Math.abs(sample) < 0.001)).toBe(true);
    expect(words).toEqual(shown.map((word) => ({ word, start: 0, end: 0 })));
  });

  it('is spoken by the voice that was chosen, and by the same as ever when that is chosen', async () => {
    const [plain, standard, other] = [
      await said({}),
      await said({ voice: 'espeak/standard', speed: 1 }),
      await said({ voice: 'espeak/f2' }),
    ];
    expect(standard.mp3.equals(plain.mp3)).toBe(true);
    expect(standard.timesKey).toBe(plain.timesKey);
    expect(other.timesKey).not.toBe(plain.timesKey);
    expect(await voicesOf({ voice: 'espeak/f2' })).toBe('espeak/f2');
    expect(await voicesOf({})).toBe('espeak/standard');
  });

  it('is faster or slower, its times too', async () => {
    const [plain, fast, slow] = [await said({}), await said({ speed: 1.5 }), await said({ speed: 0.6 })];
    expect(plain.duration / fast.duration).toBeGreaterThan(1.25);
    expect(slow.duration / plain.duration).toBeGreaterThan(1.3);
    for (const { words, duration } of [fast, slow]) {
      expect(words.map(({ word }) => word)).toEqual(plain.words.map(({ word }) => word));
      expect(words.at(-1)?.end).toBeLessThanOrEqual(duration + 0.001);
      expect((words[4]?.start ?? 0) / duration).toBeCloseTo((plain.words[4]?.start ?? 0) / plain.duration, 1);
    }
  });

  it('has a voice and a manner for each line, in one audio with one list of times', async () => {
    const lines = [{ voice: 'espeak/f2' }, { manner: 'whisper' }, { manner: 'shout' }];
    const dialogue = 'Who goes there tonight?\nIt is only me again.\nThen open up the door!';
    const speech = await said({ lines }, dialogue);
    expect(await voicesOf({ lines }, dialogue)).toBe('espeak/f2, espeak/standard');
    expect(speech.words.map(({ word }) => word)).toEqual(dialogue.split(/\s/));
    const starts = [0, 4, 9].map((word) => speech.words[word]?.start ?? 0);
    for (const [index, start] of starts.entries()) {
      const loud = [0, 1, 2, 3, 4, 5].map((step) => level(speech.samples, start - 0.02 + step * 0.02));
      expect(Math.max(...loud)).toBeGreaterThan(0.01);
      // Before each line but the first one pauses.
      if (index > 0) expect(level(speech.samples, start - 0.12)).toBeLessThan(0.005);
    }
    const loudness = (from: number, to: number) => {
      const piece = speech.samples.subarray(
        Math.round((speech.words[from]?.start ?? 0) * 24_000),
        Math.round((speech.words[to]?.end ?? 0) * 24_000),
      );
      return 10 * Math.log10(piece.reduce((sum, sample) => sum + sample ** 2, 0) / piece.length);
    };
    // By another measure than loudness, so about.
    const [whisper, shout] = [loudness(4, 8), loudness(9, 13)];
    expect(shout - whisper).toBeGreaterThan(6);
  });

  it('is spoken by the engine that is set up where the voice is one of another', async () => {
    const voice = 'kokoro/af_heart';
    expect((await said({ voice })).timesKey).toBe((await said({})).timesKey);
    expect(await voicesOf({ lines: [{ voice }, {}] }, 'Hello.\nGoodbye.')).toBe('espeak/standard');
  });

  it('says the words of a manga as its user wants them said', async () => {
    const put = await product.call('voice', '/api/narration/m-1', {
      method: 'PUT',
      user: 'ada',
      body: { pronunciations: { en: [{ word: 'nobody', reading: 'absolutely nobody else at all' }] } },
    });
    expect(put.status).toBe(200);
    const [plain, other] = [await said({ mangaId: 'm-2' }), await said({ mangaId: 'm-1' })];
    expect(plain.timesKey).toBe((await said({})).timesKey);
    expect(other.duration - plain.duration).toBeGreaterThan(0.7);
    expect(other.words.map(({ word }) => word)).toEqual(plain.words.map(({ word }) => word));
    const without = 'All of us have to say it.';
    expect((await said({ mangaId: 'm-1' }, without)).timesKey).toBe((await said({}, without)).timesKey);
  });

  it('says what is printed beside its characters, and shows the characters', async () => {
    const spoken = '\n 強敵よ、さらばだ。';
    const readings = [{ start: 2, end: 4, reading: 'だいすきなともだち' }];
    const japanese = async (body: object) => heard(product, await speak(product, spoken, 'ja', { body }));
    const [plain, printed] = [await japanese({ readings: [] }), await japanese({ readings })];
    expect(printed.timesKey).not.toBe(plain.timesKey);
    expect(printed.duration - plain.duration).toBeGreaterThan(0.3);
    expect(printed.words.map(({ word }) => word)).toEqual(['強敵よ、', 'さらばだ。']);
    expect((await japanese({})).timesKey).toBe(plain.timesKey);
  });

  it('is another one under its key when something else is printed beside it', async () => {
    const asked = (reading: string) =>
      speak(product, '明日', 'ja', { key: 'printed', body: { readings: [{ start: 0, end: 2, reading }] } });
    await heard(product, await asked('あす'));
    expect(await refusal(await asked('あした'))).toBe('422 idempotency_mismatch');
    await heard(product, await asked('あす'));
  });

  it('is another one under its key when something else was chosen', async () => {
    const asked = (body: object) => speak(product, text, 'en', { key: 'chosen', body });
    await heard(product, await asked({ voice: 'espeak/f2' }));
    expect(await refusal(await asked({ voice: 'espeak/m3' }))).toBe('422 idempotency_mismatch');
    expect(await refusal(await asked({}))).toBe('422 idempotency_mismatch');
    await heard(product, await asked({ voice: 'espeak/f2' }));
  });

  it('is refused for choices that are none, by code', async () => {
    const refused = async (body: object) => refusal(await speak(product, 'One.\nTwo.', 'en', { body }));
    expect(await refused({ voice: 'espeak/nobody' })).toBe('404 voice_not_found');
    expect(await refused({ lines: [{ voice: 'none' }, {}] })).toBe('404 voice_not_found');
    expect(await refused({ lines: [{}] })).toBe('400 lines_mismatch');
    expect(await refused({ lines: [{}, {}, {}] })).toBe('400 lines_mismatch');
    expect(await refused({ lines: [{ manner: 'sing' }, {}] })).toBe('400 invalid_request');
    expect(await refused({ speed: 2.5 })).toBe('400 invalid_request');
    const printed = { start: 0, end: 3, reading: 'とも' };
    for (const one of [{ end: 0 }, { end: 10 }]) {
      expect(await refused({ readings: [{ ...printed, ...one }] })).toBe('400 readings_outside');
    }
    expect(await refused({ readings: [printed, { ...printed, start: 2 }] })).toBe('400 readings_outside');
    expect(await refused({ readings: [{ ...printed, reading: 'friend' }] })).toBe('400 invalid_request');
    const many = Array.from({ length: 40 }, (_, start) => ({
      start,
      end: start + 1,
      reading: 'とも'.repeat(60),
    }));
    const longest = await speak(product, '敵'.repeat(40), 'ja', { body: { readings: many } });
    expect(await refusal(longest)).toBe('413 text_too_long');
    const custom = { voiceModel: 'custom', customVoiceId: 'v-1' };
    expect(await refused({ ...custom, voice: 'espeak/f2' })).toBe('400 built_in_voices_only');
    expect(await refused({ ...custom, lines: [{}, {}] })).toBe('400 built_in_voices_only');
  });
});
