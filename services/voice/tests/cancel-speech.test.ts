/** Speeches that are cancelled by their key: what is made no further, and whose credit comes back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { cancel, heard, heardParts, inParts, LONG_TEXT, refusal, speak, statusOf } from './speaking.js';
import { storeVoices } from './stored-voice.js';

let folder: string;
let product: TestProduct;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  await storeVoices(folder, [{ id: 'mine', userId: 'ada' }]);
  product = await bootForTest([voice], { folder, environment: { VOICE_PROCESSES: '1' } });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inMine = { voiceModel: 'custom', customVoiceId: 'mine' };

/** In a custom voice, its credit taken. */
async function paid(
  text: string,
  options: { readonly key: string; readonly headers?: typeof inParts.headers },
) {
  const requested = product.nextEvent(topics.speechRequested, ({ charged }) => !charged);
  const answer = speak(product, text, 'en', { ...options, body: inMine });
  const { speechId, userId } = await requested;
  const about = { speechId, userId, credits: 1 };
  const charged = product.nextEvent(topics.speechRequested, (event) => event.charged);
  await product.publish(topics.creditDeducted, { ...about, balance: 3n });
  await charged;
  return { about, answer };
}

it('a speech that is cancelled is made no further, leaves its place, and says so under its key', async () => {
  const failure = product.nextEvent(topics.speechFailed, ({ code }) => code === 'cancelled');
  const asked = product.nextEvent(topics.speechRequested, () => true);
  const answer = speak(product, LONG_TEXT, 'en', { key: 'unwanted' });
  const { speechId } = await asked;
  expect(await statusOf(await cancel(product, 'unwanted'))).toBe(204);
  expect((await failure).speechId).toBe(speechId);
  expect(await refusal(await answer)).toBe('409 speech_cancelled');
  expect(await refusal(await speak(product, LONG_TEXT, 'en', { key: 'unwanted' }))).toBe(
    '409 speech_cancelled',
  );
  expect(await statusOf(await cancel(product, 'unwanted'))).toBe(204);
});

it('a custom voice of which nothing was heard gives its credit back', async () => {
  const { about, answer } = await paid(LONG_TEXT, { key: 'unheard' });
  const failure = product.nextEvent(topics.speechFailed, ({ speechId }) => speechId === about.speechId);
  expect(await statusOf(await cancel(product, 'unheard'))).toBe(204);
  expect(await failure).toMatchObject({ code: 'cancelled', customVoiceId: 'mine' });
  await product.publish(topics.creditRestored, { ...about, balance: 4n });
  const refused = await answer;
  expect(refused.headers['x-credit-points']).toBe('4');
  expect(await refused.json()).toMatchObject({ code: 'speech_cancelled', creditRestored: true });
});

it('a custom voice that was heard in part is made to its end', async () => {
  // In two parts.
  const text = 'Nobody is on the bridge at night, and the lamps go out one by one. '.repeat(5).trim();
  const { about, answer } = await paid(text, { key: 'heard', ...inParts });
  const { body } = await answer;
  let seen = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    seen += (chunk as Buffer).length;
    if (seen > 1000) break;
  }
  expect(await refusal(await cancel(product, 'heard'))).toBe('409 speech_kept');
  body.destroy();
  const made = await speak(product, text, 'en', { key: 'heard', body: inMine });
  expect((await heard(product, made)).id).toBe(about.speechId);
});

it('a speech that is made is kept, and its key still finds it', async () => {
  const { id } = await heard(product, await speak(product, 'It is made.', 'en', { key: 'made' }));
  expect(await refusal(await cancel(product, 'made'))).toBe('409 speech_kept');
  const again = await speak(product, 'It is made.', 'en', { key: 'made' });
  expect((await heard(product, again)).id).toBe(id);
});

it('a speech whose call arrives a moment later is cancelled too', async () => {
  const cancelled = cancel(product, 'hurried');
  const answer = speak(product, LONG_TEXT, 'en', { key: 'hurried' });
  expect(await statusOf(await cancelled)).toBe(204);
  expect(await refusal(await answer)).toBe('409 speech_cancelled');
});

it('nobody cancels what is another’s, and without a key nothing is named', async () => {
  const answer = speak(product, 'Mine alone.', 'en', { key: 'own', ...inParts });
  expect(await refusal(await cancel(product, 'own', 'eve'))).toBe('404 speech_not_found');
  expect((await heardParts(await answer)).length).toBe(1);
  expect(await refusal(await cancel(product))).toBe('400 idempotency_key_required');
});
