/** Speeches of custom voices, with billing's part said by the tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageShape } from '@bufbuild/protobuf';
import type { PeerResponse } from '@komavox/http';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { traitsOf } from '../src/matching/analyse-voice.js';
import { heard, inParts, refusal, speak } from './speaking.js';
import { storeVoices } from './stored-voice.js';

let folder: string;
let product: TestProduct;

async function boot(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  await storeVoices(folder, [
    { id: 'mine', userId: 'ada' },
    { id: 'shared', userId: 'eve', isPublic: true },
    { id: 'foreign', userId: 'eve' },
  ]);
  product = await bootForTest([voice], { folder, environment });
}
async function stop(): Promise<void> {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Asking {
  readonly id?: string;
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}
const speakAs = (text: string, { id = 'mine', ...options }: Asking = {}) =>
  speak(product, text, 'en', { ...options, body: { voiceModel: 'custom', customVoiceId: id } });

type Requested = MessageShape<typeof topics.speechRequested.schema>;

/** The request of the speech that is asked for next, and its answer. */
async function asked(text: string, options?: Asking): Promise<[Requested, Promise<PeerResponse>]> {
  const requested = product.nextEvent(topics.speechRequested, ({ charged }) => !charged);
  const answer = speakAs(text, options);
  return [await requested, answer];
}

const take = ({ speechId, userId }: Requested, balance: bigint) =>
  product.publish(topics.creditDeducted, { speechId, userId, credits: 1, balance });
const giveBack = ({ speechId, userId }: Requested, balance: bigint) =>
  product.publish(topics.creditRestored, { speechId, userId, credits: 1, balance });
const failureOf = ({ speechId }: Requested) =>
  product.nextEvent(topics.speechFailed, (event) => event.speechId === speechId);

interface Failure {
  readonly code: string;
  readonly creditRestored?: boolean;
}
async function failed(answer: Promise<PeerResponse>) {
  const response = await answer;
  const { code, creditRestored } = await response.json<Failure>();
  return { status: response.status, code, creditRestored, points: response.headers['x-credit-points'] };
}

describe('a speech of a custom voice', () => {
  beforeAll(() => boot());
  afterAll(stop);

  it('that is left after a part was heard is made, and keeps its credit', async () => {
    const leaving = new AbortController();
    const text = 'Nobody is on the bridge at night, and the lamps go out one by one. '.repeat(8);
    const [request, answer] = await asked(text, { ...inParts, signal: leaving.signal });
    await take(request, 9n);
    const { body, status } = await answer;
    expect(status).toBe(200);
    const made = product.nextEvent(topics.speechGenerated, ({ speechId }) => speechId === request.speechId);
    await body[Symbol.asyncIterator]().next();
    leaving.abort();
    await made;
  });

  it('waits until its credit is taken, and tells the credits that are left', async () => {
    const [request, answer] = await asked('Not before it is paid.');
    expect(request).toMatchObject({
      userId: 'ada',
      customVoiceId: 'mine',
      attempt: 1,
    });
    const named = await product.call('voice', `/internal/speeches/${request.speechId}/voice`);
    expect(await named.json()).toEqual({ name: 'Mika' });
    const unknown = await product.call('voice', '/internal/speeches/none/voice');
    expect(unknown.status).toBe(404);
    const generated = product.nextEvent(topics.speechGenerated, ({ userId }) => userId === 'ada');
    const first = await Promise.race([
      generated,
      new Promise((resolve) => setTimeout(resolve, 1500, 'waits')),
    ]);
    expect(first).toBe('waits');
    const charged = product.nextEvent(topics.speechRequested, (event) => event.charged);
    await take(request, 4n);
    const response = await answer;
    expect(response.headers['x-credit-points']).toBe('4');
    expect((await heard(product, response)).words.length).toBe(5);
    expect(await charged).toMatchObject({ speechId: request.speechId, attempt: 1, customVoiceId: 'mine' });
    expect(await generated).toMatchObject({ speechId: request.speechId, customVoiceId: 'mine' });
  });

  it('sounds like its voice, and the same text in the default voice does not', async () => {
    const text = 'Everybody here knows who is speaking now.';
    const [request, answer] = await asked(text);
    await take(request, 3n);
    const pitchOf = async (response: PeerResponse) =>
      traitsOf((await heard(product, response)).samples, 24_000).pitchHz;
    // As stored-voice.ts has it; a short text is higher or lower than others.
    expect(Math.abs(Math.log2((await pitchOf(await answer)) / 200))).toBeLessThan(1 / 6);
    expect(await pitchOf(await speak(product, text))).toBeLessThan(130);
  });

  it('is another audio than that of the default voice', async () => {
    const [request, answer] = await asked('Another voice.');
    await take(request, 3n);
    const custom = await heard(product, await answer);
    const standard = await heard(product, await speak(product, 'Another voice.'));
    expect(custom.timesKey).not.toBe(standard.timesKey);
  });

  it('is 402 without credits', async () => {
    const [request, answer] = await asked('Too dear.');
    const { speechId, userId } = request;
    const refused = { speechId, userId, balance: 0n, code: 'insufficient_credits' };
    await product.publish(topics.creditRefused, refused);
    expect(await failed(answer)).toEqual({
      status: 402,
      code: 'insufficient_credits',
      creditRestored: undefined,
      points: '0',
    });
  });

  it('is one speech under its key, and 422 when another voice is named', async () => {
    const [request, answer] = await asked('Only once.', { key: 'once', id: 'shared' });
    await take(request, 2n);
    const { id } = await heard(product, await answer);
    expect(id).toBe(request.speechId);
    const again = await speakAs('Only once.', { key: 'once', id: 'shared' });
    expect(again.headers['x-credit-points']).toBe('2');
    expect((await heard(product, again)).id).toBe(id);
    expect(await refusal(await speakAs('Only once.', { key: 'once' }))).toBe('422 idempotency_mismatch');
    expect(await refusal(await speak(product, 'Only once.', 'en', { key: 'once' }))).toBe(
      '422 idempotency_mismatch',
    );
  });

  it('is 409 under a key that billing knows of an older speech', async () => {
    const [{ speechId, userId }, answer] = await asked('Again, much later.', { key: 'old' });
    await product.publish(topics.creditRefused, { speechId, userId, balance: 1n, code: 'speech_ended' });
    expect(await failed(answer)).toMatchObject({ status: 409, code: 'idempotency_key_expired' });
  });

  it('is refused for a voice that is not there, or private to another', async () => {
    for (const id of ['nothing', 'foreign', 'default-1']) {
      expect(await refusal(await speakAs('Hello.', { id }))).toBe('404 voice_not_found');
    }
    expect(await refusal(await speakAs('Hello.', { id: '' }))).toBe('400 voice_required');
  });

  it.each([
    ['T_T', 'en'],
    [':D', 'fr'],
    ['(笑)', 'ja'],
  ])(
    'of %s in %s, of which nothing is said, is refused, and nobody is asked for a credit',
    async (text, language) => {
      const body = { voiceModel: 'custom', customVoiceId: 'mine' };
      const before = (await product.events.read(topics.speechRequested.name)).length;
      expect(await refusal(await speak(product, text, language, { body }))).toBe('400 text_empty');
      expect((await product.events.read(topics.speechRequested.name)).length).toBe(before);
    },
  );

  it.each([
    ['止まれ！', 'ja'],
    ['ねえ…', 'ja'],
    ['T_T 3', 'en'],
  ])('of %s in %s, of which something is said, waits for its credit', async (text, language) => {
    const requested = product.nextEvent(topics.speechRequested, ({ charged }) => !charged);
    const body = { voiceModel: 'custom', customVoiceId: 'mine' };
    const answer = speak(product, text, language, { body });
    await take(await requested, 4n);
    expect((await heard(product, await answer)).duration).toBeGreaterThan(0.2);
  });

  it('is cancelled when its call goes away without a key, before and after its credit is taken', async () => {
    for (const taken of [false, true]) {
      const leaving = new AbortController();
      const [request, answer] = await asked(`Gone, ${String(taken)}. ${'And on. '.repeat(60)}`, {
        signal: leaving.signal,
      });
      answer.catch(() => undefined);
      const failure = failureOf(request);
      if (taken) {
        const charged = product.nextEvent(topics.speechRequested, (event) => event.charged);
        await take(request, 1n);
        await charged;
      }
      leaving.abort();
      expect(await failure).toMatchObject({ code: 'cancelled', customVoiceId: 'mine' });
    }
  });

  it('goes on when its call goes away with a key, which finds it', async () => {
    const leaving = new AbortController();
    const [request, answer] = await asked('Still there.', { key: 'kept', signal: leaving.signal });
    answer.catch(() => undefined);
    leaving.abort();
    await take(request, 1n);
    expect((await heard(product, await speakAs('Still there.', { key: 'kept' }))).id).toBe(request.speechId);
  });
});

describe('a speech of a custom voice that is not made', () => {
  beforeAll(() => boot({ ROLE: 'api', VOICE_DEADLINE_SECONDS: '2' }));
  afterAll(stop);

  it('says that its credit is back once it is', async () => {
    const [request, answer] = await asked('Nobody is there.');
    const failure = failureOf(request);
    await take(request, 6n);
    expect(await failure).toMatchObject({ code: 'deadline_exceeded', customVoiceId: 'mine' });
    await giveBack(request, 7n);
    expect(await failed(answer)).toEqual({
      status: 504,
      code: 'deadline_exceeded',
      creditRestored: true,
      points: '7',
    });
  });

  it('says that its credit is not back when it is not for five seconds, and is once it is', async () => {
    const [request, answer] = await asked('Nobody is there.', { key: 'later' });
    await take(request, 6n);
    expect(await failed(answer)).toMatchObject({ status: 504, creditRestored: false, points: '6' });
    await giveBack(request, 7n);
    const again = await failed(speakAs('Nobody is there.', { key: 'later' }));
    expect(again).toMatchObject({ status: 504, creditRestored: true, points: '7' });
  });

  it('has cost nothing when no credit was taken before its deadline', async () => {
    const [, answer] = await asked('Nobody counts.');
    expect(await failed(answer)).toEqual({
      status: 504,
      code: 'deadline_exceeded',
      creditRestored: true,
      points: undefined,
    });
  });
});

describe('a call that waits too long for a custom voice', () => {
  beforeAll(() => boot({ ROLE: 'api', VOICE_WAIT_SECONDS: '1' }));
  afterAll(stop);

  it('cancels the speech, which gives the credit back', async () => {
    const [request, answer] = await asked('Too slow.');
    const failure = failureOf(request);
    await take(request, 3n);
    await failure;
    await giveBack(request, 4n);
    expect(await failed(answer)).toEqual({
      status: 504,
      code: 'speech_timeout',
      creditRestored: true,
      points: '4',
    });
  });

  it('lets it go on under its key, and says nothing of the credit', async () => {
    const [request, answer] = await asked('Too slow.', { key: 'patient' });
    await take(request, 3n);
    expect(await failed(answer)).toMatchObject({
      status: 504,
      code: 'speech_timeout',
      creditRestored: undefined,
    });
    expect((await speakAs('Too slow.', { key: 'patient' })).headers['retry-after']).toBe('2');
  });
});
