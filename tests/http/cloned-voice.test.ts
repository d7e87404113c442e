/** A public voice, cloned by another user, is spoken with after its maker has deleted it. */
import { rmSync } from 'node:fs';
import { createClient, jsonRequest, type Client } from '@komavox/client';
import { startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';

interface Voice {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  readonly isPublic: boolean;
  readonly sampleUrl: string;
}

const folder = temporaryFolder();
let product: ProductProcess;
let ada: Client;
let eve: Client;

beforeAll(async () => {
  product = await startProduct({ folder });
  [ada, eve] = [createClient(product.origin), createClient(product.origin)];
  await ada.register('Ada ☆', 'ada@example.org', 'correct horse battery');
  await eve.register('Eve', 'eve@example.org', 'correct horse battery');
});
afterAll(async () => {
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const text = 'The train was late again, so we walked along the river and talked about the old house.';
const voicesOf = async (client: Client) => (await (await client.call('/api/voice-models')).json()) as Voice[];
const clone = async (id: string) =>
  (await (await eve.call(`/api/voice-models/${id}/clone`, { method: 'POST' })).json()) as Voice;
const speak = (body: object) => eve.call('/api/tts/speak', jsonRequest('POST', { language: 'en', ...body }));

it('speaks from its clone, and from the clone of that, each for a credit', async () => {
  const sample = await (
    await ada.call('/api/tts/speak', jsonRequest('POST', { text, language: 'en' }))
  ).blob();
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Mika', isPublic: 'true', consent: 'true' })) {
    form.set(name, value);
  }
  form.set('sample', sample);
  await ada.call('/api/voice-models', { method: 'POST', body: form });
  const [shown] = await voicesOf(eve);
  expect(shown).toMatchObject({ name: 'Mika', display_name: 'Ada ☆', isPublic: true });
  const original = shown?.id ?? '';
  const first = await clone(original);
  const second = await clone(first.id);
  expect((await ada.call(`/api/voice-models/${original}`, { method: 'DELETE' })).status).toBe(204);
  expect((await voicesOf(ada)).length).toBe(0);
  expect((await voicesOf(eve)).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());

  await eve.call('/api/credits/placeholder', { method: 'POST', headers: { 'idempotency-key': 'five' } });
  const custom = { text: 'It still speaks.', voiceModel: 'custom' };
  await expect(speak({ ...custom, customVoiceId: original })).rejects.toMatchObject({
    status: 404,
    code: 'voice_not_found',
  });
  for (const [voice, left] of [
    [first, '4'],
    [second, '3'],
  ] as const) {
    const spoken = await speak({ ...custom, customVoiceId: voice.id });
    expect((await spoken.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(spoken.headers.get('x-credit-points')).toBe(left);
    expect((await eve.call(voice.sampleUrl)).headers.get('content-type')).toBe('audio/mpeg');
  }
});
