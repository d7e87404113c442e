/** Voice models by their calls: made, seen, copied, deleted. */
import { decodeAudio, encodeWav, mono, secondsOf } from '@komavox/media';
import { inspectImage } from '@komavox/media/image';
import { ObjectNotFound, readObject } from '@komavox/objects';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import sharp from 'sharp';
import { voice } from '../src/index.js';
import { refusal } from './speaking.js';
import { grantOf, person, recordSample, type Voice } from './voice-people.js';

let product: TestProduct;
let sample: Buffer;
let picture: Buffer;
const ada = person(() => product, 'ada');
const eve = person(() => product, 'eve');
const stored = async (link: string) => await readObject(product.objects, grantOf(link).k);
const objectsOf = async (id: string) => {
  const keys: string[] = [];
  for await (const { key } of product.objects.list(`voice/models/${id}/`))
    keys.push(key.split('/').at(-1) ?? '');
  return keys.sort();
};

beforeAll(async () => {
  product = await bootForTest([voice]);
  sample = await recordSample(product);
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c03' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => product.stop());

describe('a new voice model', () => {
  it('is told by an event, listed, and stored as we make it, never as it was sent', async () => {
    const created = product.nextEvent(topics.voiceModelCreated);
    const made = await ada.make(sample, { name: '  Ｍika 声 ', isPublic: 'true', avatar: picture });
    expect(made).toMatchObject({
      name: 'Ｍika 声',
      createdBy: 'ada',
      display_name: 'ada ☆',
      isPublic: true,
      userId: 'ada',
    });
    expect(Date.parse(made.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await created).toMatchObject({ modelId: made.id, userId: 'ada', isPublic: true });
    expect(grantOf(made.sampleUrl)).toMatchObject({ k: `voice/models/${made.id}/sample.mp3`, u: 'ada' });
    expect((await ada.list()).map(({ id }) => id)).toContain(made.id);

    const wav = await readObject(product.objects, `voice/models/${made.id}/sample.wav`);
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 24_000, 16]);
    const [sent, kept, played] = await Promise.all(
      [sample, wav, await stored(made.sampleUrl)].map((bytes) => decodeAudio(bytes)),
    );
    expect(secondsOf(kept as never)).toBeCloseTo(secondsOf(sent as never), 2);
    expect(secondsOf(played as never)).toBeCloseTo(secondsOf(sent as never), 2);

    const avatar = await stored(made.avatarUrl ?? '');
    expect(inspectImage(avatar, 'avatar')).toEqual({ type: 'image/jpeg', width: 512, height: 512 });
    expect(avatar.includes('secret place')).toBe(false);
    expect(await objectsOf(made.id)).toEqual(['avatar.jpg', 'sample.mp3', 'sample.wav']);
  });

  it('keeps 30 seconds of a longer sample, and says so', async () => {
    const { channels, rate } = await decodeAudio(sample, { rate: 24_000 });
    const [once = new Float32Array()] = channels;
    const times = Math.ceil((31 * rate) / once.length);
    const long = new Float32Array(once.length * times);
    for (let n = 0; n < times; n += 1) long.set(once, n * once.length);
    const made = await ada.make(encodeWav(mono(long, rate)));
    expect(made.warnings).toContain('Only the first 30 seconds of the recording are used.');
    const wav = await readObject(product.objects, `voice/models/${made.id}/sample.wav`);
    expect(wav.length).toBe(44 + 30 * 24_000 * 2);
  });

  it('is one, however often its Idempotency-Key comes, also at once', async () => {
    const form = { name: 'Once', consent: 'true', sample };
    const post = () => ada.post('/api/voice-models', form, { 'idempotency-key': 'k-1' });
    const [first, ...more] = [await post(), await post(), await post()];
    const { id } = await first.json<Voice>();
    for (const answer of more) expect((await answer.json<Voice>()).id).toBe(id);
    const others = await eve.post('/api/voice-models', form, { 'idempotency-key': 'k-1' });
    expect((await others.json<Voice>()).id).not.toBe(id);
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => ada.post('/api/voice-models', form, { 'idempotency-key': 'k-2' })),
    );
    const statuses = atOnce.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    await Promise.all(atOnce.map((answer) => answer.bytes()));
    expect((await ada.list()).filter(({ name }) => name === 'Once').length).toBe(2);
  });
});

describe('a clone', () => {
  it('is private, says who made the voice, and outlives the original; so does its own clone', async () => {
    const original = await ada.make(sample, { isPublic: 'true', avatar: picture });
    const clone = async (id: string) => {
      const answer = await eve.send('POST', `/api/voice-models/${id}/clone`);
      expect(answer.status).toBe(201);
      return await answer.json<Voice>();
    };
    const copy = await clone(original.id);
    expect(copy).toMatchObject({
      name: 'Mika',
      createdBy: 'ada',
      display_name: 'ada ☆',
      userId: 'eve',
      isPublic: false,
      warnings: [],
    });
    expect((await ada.list()).map(({ id }) => id)).not.toContain(copy.id);
    const second = await clone(copy.id);
    const before = await stored(copy.sampleUrl);
    expect((await ada.send('DELETE', `/api/voice-models/${original.id}`)).status).toBe(204);
    await expect(stored(original.sampleUrl)).rejects.toThrow(ObjectNotFound);
    for (const one of [copy, second]) {
      expect(await objectsOf(one.id)).toEqual(['avatar.jpg', 'sample.mp3', 'sample.wav']);
      expect((await stored(one.sampleUrl)).equals(before)).toBe(true);
      expect((await eve.list()).map(({ id }) => id)).toContain(one.id);
    }
    expect(await refusal(await eve.send('POST', `/api/voice-models/${original.id}/clone`))).toBe(
      '404 voice_not_found',
    );
  });

  it('is made without an avatar that is lost, and says so; without the sample it is not made', async () => {
    const original = await ada.make(sample, { isPublic: 'true', avatar: picture });
    await product.objects.remove(grantOf(original.avatarUrl ?? '').k);
    const copy = await (await eve.send('POST', `/api/voice-models/${original.id}/clone`)).json<Voice>();
    expect(copy.warnings).toEqual(['Failed to download avatar image']);
    expect(copy.avatarUrl).toBeUndefined();
    await product.objects.remove(`voice/models/${original.id}/sample.wav`);
    const before = (await eve.list()).length;
    expect(await refusal(await eve.send('POST', `/api/voice-models/${original.id}/clone`))).toBe(
      '502 sample_unavailable',
    );
    expect((await eve.list()).length).toBe(before);
  });
});

describe('deleting', () => {
  it.each([
    ['DELETE', (id: string) => ada.send('DELETE', `/api/voice-models/${id}`)],
    [
      'client-delete',
      (id: string) =>
        ada.send('POST', '/api/voice-models/register', {
          modelId: id,
          operation: 'client-delete',
          userId: 'ada',
        }),
    ],
  ])('by %s removes the voice, its objects, and tells it', async (_how, remove) => {
    const { id } = await ada.make(sample, { avatar: picture });
    const deleted = product.nextEvent(topics.voiceModelDeleted, ({ modelId }) => modelId === id);
    expect((await remove(id)).status).toBe(204);
    expect(await deleted).toMatchObject({ modelId: id, userId: 'ada' });
    expect((await ada.list()).map((model) => model.id)).not.toContain(id);
    expect(await objectsOf(id)).toEqual([]);
    expect(await refusal(await remove(id))).toBe('404 voice_not_found');
  });

  it('is for the owner: 403 for a voice that one sees, 404 for one that one does not', async () => {
    const shown = await ada.make(sample, { isPublic: 'true' });
    const hidden = await ada.make(sample);
    const answer = await eve.send('DELETE', `/api/voice-models/${shown.id}`);
    expect(await answer.json()).toMatchObject({
      status: 403,
      detail: "You don't have permission to delete this voice model",
    });
    expect(await refusal(await eve.send('DELETE', `/api/voice-models/${hidden.id}`))).toBe(
      '404 voice_not_found',
    );
    const foreign = { modelId: shown.id, operation: 'client-delete', userId: 'ada' };
    expect(await refusal(await eve.send('POST', '/api/voice-models/register', foreign))).toBe(
      '403 foreign_user',
    );
    expect(await objectsOf(shown.id)).toEqual(['sample.mp3', 'sample.wav']);
  });
});
