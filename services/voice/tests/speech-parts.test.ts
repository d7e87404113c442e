/** Speech as it is felt: heard while it is made, in front of what nobody waits for, and no longer than somebody does. */
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { decodeAudio } from '@komavox/media';
import { integratedLoudness } from '@komavox/media/testing';
import { until } from '@komavox/test-kit';
import { voice } from '../src/index.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import { voiceSettings } from '../src/settings.js';
import { heard, heardParts, inParts, LONG_TEXT, refusal, speak, statusOf } from './speaking.js';

/** A minute, in three parts. */
const longText = 'A long story that is told to the very end of it. '.repeat(20).trim();

let product: TestProduct;
beforeAll(async () => {
  // One process, whatever the machine has.
  product = await bootForTest([voice], { environment: { VOICE_PROCESSES: '1', VOICE_WAIT_SECONDS: '60' } });
});
afterAll(() => product.stop());

const inBackground = { headers: { ...inParts.headers, priority: 'u=7, i' } };
const eventsOf = async (topic: { readonly name: string }) => (await product.events.read(topic.name)).length;

describe('a speech in parts', () => {
  it('is heard while it is made, and is the speech that is kept', async () => {
    const response = await speak(product, longText, 'en', inParts);
    expect(response.headers['x-voice']).toBe('espeak/standard');
    const parts = await heardParts(response);
    expect(parts.length).toBe(3);
    const told = await product.events.read(topics.speechProgressed.name);
    const ofThis = told.filter(({ key }) => key === response.headers['x-speech-id']);
    // One at a time, each before the speech was made.
    expect(ofThis).toHaveLength(3);
    const whole = await heard(product, await speak(product, longText));
    const sum = parts.reduce((seconds, { duration }) => seconds + duration, 0);
    expect(sum).toBeCloseTo(whole.duration, 3);
    let before = 0;
    const words = parts.flatMap((part) => {
      const moved = part.words.map((one) => ({ word: one.word, start: one.start + before }));
      before += part.duration;
      return moved;
    });
    expect(words.map(({ word }) => word)).toEqual(whole.words.map(({ word }) => word));
    words.forEach(({ start }, index) => expect(start).toBeCloseTo(whole.words[index]?.start ?? 0, 2));
    for (const { mp3, duration } of parts) {
      const pcm = await decodeAudio(mp3, { rate: 24_000 });
      expect(pcm.channels[0]?.length).toBe(Math.round(duration * 24_000));
      expect(Math.abs(integratedLoudness(pcm) + 16)).toBeLessThan(2);
    }
  });

  it('comes in one part when it is kept, or short', async () => {
    const short = await heardParts(await speak(product, 'Just this, “and” naïve.', 'en', inParts));
    const kept = await heardParts(await speak(product, longText, 'en', inParts));
    expect([short.length, kept.length]).toEqual([1, 1]);
    expect(short[0]?.words.map(({ word }) => word)).toEqual(['Just', 'this,', '“and”', 'naïve.']);
    const whole = await heard(product, await speak(product, longText));
    expect(kept[0]?.mp3.equals(whole.mp3)).toBe(true);
    expect(kept[0]?.words).toEqual(whole.words);
  });

  it('is refused as any other, before a part', async () => {
    expect(await refusal(await speak(product, '', 'en', inParts))).toBe('400 text_empty');
  });

  it('ends when its call is dropped between two parts', async () => {
    const before = await eventsOf(topics.speechFailed);
    const leaving = new AbortController();
    const response = await speak(product, `Left. ${LONG_TEXT}`, 'en', {
      ...inParts,
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    leaving.abort();
    const isCancelled = async () => (await eventsOf(topics.speechFailed)) > before;
    await until('it is cancelled', isCancelled);
  });
});

describe('texts of several users', () => {
  it('are spoken in turns: a short one is heard before long ones that came first', async () => {
    const order: string[] = [];
    const before = await eventsOf(topics.speechRequested);
    const asked = async (user: string, text: string) => {
      const status = await statusOf(await speak(product, text, 'en', { user }));
      order.push(`${user} ${status}`);
    };
    const users = ['tom', 'tom', 'lea', 'lea', 'max'];
    const long = users.map((user, n) => asked(user, `Long ${n}. ${longText}`));
    await until('they are under way', async () => (await eventsOf(topics.speechRequested)) === before + 5);
    await Promise.all([...long, asked('kim', 'A short one.')]);
    expect(order[0]).toBe('kim 200');
    expect(order.toSorted()).toEqual(['kim 200', ...users.map((user) => `${user} 200`)].toSorted());
  });

  it('of the background come last, and count apart', async () => {
    const text = (name: string) => `${name}. ${longText}`;
    const order: string[] = [];
    const asked = (name: string, options: object) =>
      speak(product, text(name), 'en', { user: 'una', ...options })
        .then(statusOf)
        .then((status) => order.push(`${name} ${status}`));
    const before = await eventsOf(topics.speechRequested);
    const ahead = asked('Next page', inBackground);
    await until('it came first', async () => (await eventsOf(topics.speechRequested)) > before);
    const both = [asked('One', inParts), asked('Two', inParts)];
    await Promise.all(both);
    expect(order.toSorted()).toEqual(['One 200', 'Two 200']);
    const third = asked('Three', inParts);
    await Promise.all([ahead, third, asked('Next page', inParts)]);
    expect(order.filter((one) => one === 'Next page 200')).toHaveLength(2);
  });
});

it('a process that is lost takes the text with it that it was at, and no other', async () => {
  const { engine } = voiceSettings.read({});
  const limits = { maxProcesses: 1, textsAtOnce: 2, maxWaiting: 9, maxTexts: 100 };
  const pool = new SynthesisPool({ engine, ...limits, timeoutMs: 20_000, idleMs: 20_000 });
  const pieces: number[] = [];
  const request = { text: longText, language: 'en', inPieces: true } as const;
  const first = pool.speak(request, { onPiece: ({ number }) => pieces.push(number) });
  const second = pool.speak({ ...request, text: `Second. ${longText}` });
  await until('both are under way', () => pieces.length > 0);
  process.kill(pool.processIds[0] ?? 0, 'SIGKILL');
  const ends = await Promise.allSettled([first, second]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find((end) => end.status === 'rejected')).toMatchObject({ reason: { code: 'voice_crashed' } });
  await pool.stop();
});
