/** Voices whose process is killed in the middle, and stores that fail: nothing is half there, nothing stays for ever. */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { refusal } from './speaking.js';
import { person, recordSample } from './voice-people.js';

let folder: string;
let product: TestProduct;
const ada = person(() => product, 'ada');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterEach(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const killWhile = async (moment: 'making' | 'deleting'): Promise<void> => {
  const child = fork(new URL('./make-voice-until-killed.js', import.meta.url), [folder, moment], {
    execArgv: [],
  });
  const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
};
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of product.objects.list('voice/models/')) keys.push(key);
  return keys;
};
const gone = async () => {
  while ((await stored()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
};

it('one that was killed while it was made is never seen, and swept away; then the same call makes it', async () => {
  await killWhile('making');
  product = await bootForTest([voice], { folder });
  expect((await stored()).length).toBe(2);
  expect(await ada.list()).toEqual([]);
  const sample = await recordSample(product);
  const again = () =>
    ada.post('/api/voice-models', { name: 'Killed', consent: 'true', sample }, { 'idempotency-key': 'k' });
  expect(await refusal(await again())).toBe('409 voice_in_progress');
  await product.stop();
  product = await bootForTest([voice], { folder, clock: { now: () => new Date(Date.now() + 11 * 60_000) } });
  await gone();
  let answer = await again();
  while (answer.status === 409) {
    await answer.bytes();
    answer = await again();
  }
  expect(answer.status).toBe(201);
  expect((await ada.list()).map(({ name }) => name)).toEqual(['Killed']);
});

it('one that was killed while it was deleted is gone, with its event, and swept away', async () => {
  await killWhile('deleting');
  const since = Date.now();
  product = await bootForTest([voice], { folder });
  expect(await ada.list()).toEqual([]);
  await gone();
  expect((await product.events.read(topics.voiceModelDeleted.name)).length).toBeGreaterThan(0);
  expect(Date.now() - since).toBeLessThan(90_000);
}, 100_000);

it('one whose objects can not be removed is deleted all the same, and says what is left', async () => {
  product = await bootForTest([voice], { folder });
  const { id } = await ada.make(await recordSample(product));
  const { objects } = product;
  const removeAll = objects.removeAll.bind(objects);
  objects.removeAll = () => Promise.reject(new Error('The disk does not answer'));
  const answer = await ada.send('DELETE', `/api/voice-models/${id}`);
  objects.removeAll = removeAll;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    deleted: true,
    issues: ['its recording is still stored and will be removed later'],
  });
  expect(await ada.list()).toEqual([]);
  expect(await refusal(await ada.send('POST', `/api/voice-models/${id}/clone`))).toBe('404 voice_not_found');
  await product.stop();
  product = await bootForTest([voice], { folder });
  await gone();
});

it('leaves nothing when the objects can not be written', async () => {
  product = await bootForTest([voice], { folder });
  const sample = await recordSample(product);
  const { objects } = product;
  const put = objects.put.bind(objects);
  objects.put = (key, body, options) =>
    key.endsWith('sample.wav') ? Promise.reject(new Error('The disk is full')) : put(key, body, options);
  const form = { name: 'Mika', consent: 'true', sample };
  expect((await ada.post('/api/voice-models', form)).status).toBe(500);
  objects.put = put;
  expect(await stored()).toEqual([]);
  expect(await ada.list()).toEqual([]);
});
