import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { voice } from '../src/index.js';
import { heard, refusal, speak, statusOf } from './speaking.js';

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([voice]);
});
afterAll(() => product.stop());

it('tells how custom voices are made, to who is signed in', async () => {
  const path = '/api/voice-models/engine';
  const told = await product.call('voice', path, { user: 'ada' });
  expect(await told.json()).toMatchObject({ grade: 'matching', name: 'espeak' });
  const korean = await product.call('voice', `${path}?language=ko`, { user: 'ada' });
  expect(await korean.text()).toContain('In Korean, a custom voice is the built-in voice');
  const unknown = await product.call('voice', `${path}?language=xx`, { user: 'ada' });
  expect(await refusal(unknown)).toBe('400 unknown_language');
  const stranger = await product.call('voice', '/api/voice-models/engine', {});
  expect(await statusOf(stranger)).toBe(401);
});

describe('POST /api/tts/speak', () => {
  it('announces the speech and signs the times for the user only', async () => {
    const generated = product.nextEvent(topics.speechGenerated, ({ userId }) => userId === 'grace');
    const speech = await heard(product, await speak(product, 'Hello there.', 'en', { user: 'grace' }));
    expect(speech.timesFor).toBe('grace');
    expect(await generated).toMatchObject({
      speechId: speech.id,
      attempt: 1,
      customVoiceId: '',
      durationMs: Math.round(speech.duration * 1000),
    });
  });

  it('gives the same bytes for the same text, as another speech', async () => {
    const first = await heard(product, await speak(product, 'Once and again.'));
    const second = await heard(
      product,
      await speak(product, ' Once and again.\n', 'English', { user: 'eve' }),
    );
    expect(second.mp3.equals(first.mp3)).toBe(true);
    expect(second.id).not.toBe(first.id);
    expect(second.words).toEqual(first.words);
  });

  it('makes one speech of one Idempotency-Key, also at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => speak(product, 'Only once.', 'en', { key: 'k-1' })),
    );
    const ids = new Set(answers.map(({ headers }) => headers['x-speech-id']));
    expect(await Promise.all(answers.map(statusOf))).toEqual([200, 200, 200]);
    expect(ids.size).toBe(1);
    expect(await refusal(await speak(product, 'Something else.', 'en', { key: 'k-1' }))).toBe(
      '422 idempotency_mismatch',
    );
    expect(await refusal(await speak(product, 'Only once.', 'de', { key: 'k-1' }))).toBe(
      '422 idempotency_mismatch',
    );
    const others = await speak(product, 'Something else.', 'en', { key: 'k-1', user: 'eve' });
    expect(await statusOf(others)).toBe(200);
  });

  it('refuses what it cannot do, by code', async () => {
    const refused = async (text: string, language: string, body: object = {}) =>
      refusal(await speak(product, text, language, { body }));
    expect(await refused('', 'en')).toBe('400 text_empty');
    expect(await refused('♥…', 'en')).toBe('400 text_empty');
    expect(await refused('x'.repeat(2001), 'en')).toBe('413 text_too_long');
    expect(await refused('Hi', 'Klingon')).toBe('400 unknown_language');
    expect(await refused('Hi', 'en', { userId: 'eve' })).toBe('403 foreign_user');
    expect(await refused('Hi', 'en', { voiceModel: 'custom', customVoiceId: 'v-1' })).toBe(
      '404 voice_not_found',
    );
    expect(await refused('Hi', 'en', { voiceModel: 'loud' })).toBe('400 invalid_request');
    expect(await refused('Hi', 'en', { text: 7 })).toBe('400 invalid_request');
  });

  it('takes the body of the reader and that of the editor', async () => {
    for (const body of [{}, { voiceModel: 'default', customVoiceId: null, userId: 'ada' }]) {
      expect(await statusOf(await speak(product, 'Hi.', 'en', { body }))).toBe(200);
    }
  });

  it('reads 2000 characters, and all of a strip one after the other', async () => {
    const long = await heard(
      product,
      await speak(product, 'This is a sentence of forty characters. '.repeat(50), 'en'),
    );
    expect(long.words.length).toBe(350);
    expect(long.duration).toBeGreaterThan(60);
    for (let frame = 0; frame < 6; frame += 1) {
      expect(await statusOf(await speak(product, `Frame ${frame}.`))).toBe(200);
    }
  });

  it('lets a user have two speeches under way, and another user go on', async () => {
    const text = (n: number) => `${n} ${'and a long story it is to be told here. '.repeat(12)}`;
    const asked = async () => (await product.events.read(topics.speechRequested.name)).length;
    const before = await asked();
    const both = [1, 2].map((n) => speak(product, text(n), 'en', { user: 'tom' }));
    while ((await asked()) < before + 2) await new Promise((resolve) => setTimeout(resolve, 10));
    const third = await speak(product, text(3), 'en', { user: 'tom' });
    const other = await speak(product, 'Hi.', 'en', { user: 'kim' });
    expect(third.headers['retry-after']).toBe('2');
    expect(await refusal(third)).toBe('429 too_many_speeches');
    expect(await statusOf(other)).toBe(200);
    expect(await Promise.all((await Promise.all(both)).map(statusOf))).toEqual([200, 200]);
    expect(await statusOf(await speak(product, 'Now again.', 'en', { user: 'tom' }))).toBe(200);
  });

  it('changes nothing when old events come again', async () => {
    const speech = await heard(product, await speak(product, 'A repeat changes nothing.'));
    const ends: string[] = [];
    const watching = await product.events.watch(
      [topics.speechGenerated.name, topics.speechFailed.name],
      (record) => {
        if (record.key === speech.id) ends.push(record.topic);
      },
    );
    for (const attempt of [1, 2]) {
      await product.publish(topics.speechRequested, {
        speechId: speech.id,
        userId: 'ada',
        attempt,
        customVoiceId: '',
      });
    }
    await product.publish(topics.speechRequested, {
      speechId: 'nobody',
      userId: 'ada',
      attempt: 1,
      customVoiceId: '',
    });
    // The worker is behind these in the log when it has made the next one.
    await statusOf(await speak(product, 'A later one.'));
    await statusOf(await speak(product, 'And another.'));
    await watching.stop();
    expect(ends).toEqual([]);
  });
});

describe('GET /api/voice-models', () => {
  it('answers with none yet, and for oneself only', async () => {
    const own = await product.call('voice', '/api/voice-models?userId=ada', { user: 'ada' });
    expect(own.status).toBe(200);
    expect(await own.json()).toEqual([]);
    const foreign = await product.call('voice', '/api/voice-models?userId=eve', { user: 'ada' });
    expect(await refusal(foreign)).toBe('403 foreign_user');
  });
});
