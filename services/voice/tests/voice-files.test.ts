/** A voice as one file: out by its owner, in by anybody who has it, and every file that only looks like one. */
import { buffer } from 'node:stream/consumers';
import { inspectImage } from '@komavox/media/image';
import { unzipped } from '@komavox/media/testing';
import { readObject } from '@komavox/objects';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { ZipArchive } from 'archiver';
import sharp from 'sharp';
import { voice } from '../src/index.js';
import { refusal } from './speaking.js';
import { grantOf, person, recordSample, type Voice } from './voice-people.js';

let product: TestProduct;
let sample: Buffer;
let exported: Voice;
let file: Buffer;
const ada = person(() => product, 'ada');
let users = 0;
let eve = person(() => product, 'eve');

beforeAll(async () => {
  product = await bootForTest([voice]);
  sample = await recordSample(product);
  const avatar = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#30c' } })
    .png()
    .toBuffer();
  exported = await ada.make(sample, { name: 'Mika / 声 "1"', isPublic: 'true', avatar });
  file = await (await ada.get(`/api/voice-models/${exported.id}/export`)).bytes();
});
beforeEach(() => {
  users += 1;
  eve = person(() => product, `eve-${users}`);
});
afterAll(() => product.stop());

const send = (bytes: Buffer, consent = 'true') =>
  eve.post('/api/voice-models/import', { file: bytes, consent });

async function zip(entries: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const archive = new ZipArchive();
  for (const [name, bytes] of Object.entries(entries)) archive.append(bytes, { name });
  const [whole] = await Promise.all([buffer(archive), archive.finalize()]);
  return whole;
}

async function contents(from = file): Promise<Record<string, Buffer>> {
  const limits = { maxEntries: 10, maxTotalBytes: 1e8, maxEntryBytes: 1e8, maxRatio: 100 };
  return Object.fromEntries(await unzipped(from, limits));
}

describe('an exported voice', () => {
  it('is a ZIP that says its version, name and consent, under the name of the voice', async () => {
    const answer = await ada.get(`/api/voice-models/${exported.id}/export`);
    await answer.bytes();
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Mika 声 1.komavox-voice',
    );
    const { 'model.json': json, ...files } = await contents();
    expect(Object.keys(files).sort()).toEqual(['avatar.jpg', 'sample.wav']);
    expect(JSON.parse(String(json))).toMatchObject({
      format: 'komavox-voice',
      version: 1,
      name: 'Mika / 声 "1"',
      madeBy: 'ada ☆',
      consent: { given: true, sentence: 'This is my own voice, or I have permission to use it.' },
    });
  });

  it('says that nobody was asked, where the call that made it said nothing', async () => {
    const made = await ada.post('/api/voice-models', { name: 'Quiet', isPublic: 'true', sample });
    expect(made.status).toBe(201);
    const { id } = await made.json<Voice>();
    const unasked = await (await ada.get(`/api/voice-models/${id}/export`)).bytes();
    const { 'model.json': json } = await contents(unasked);
    expect(JSON.parse(String(json))).toMatchObject({ name: 'Quiet', consent: { given: false } });
    expect((await send(unasked)).status).toBe(201);
  });

  it('is given to its owner only', async () => {
    const path = `/api/voice-models/${exported.id}/export`;
    expect(await refusal(await eve.get(path))).toBe('403 voice_not_yours');
    const { id } = await ada.make(sample);
    expect(await refusal(await eve.get(`/api/voice-models/${id}/export`))).toBe('404 voice_not_found');
  });

  it('becomes a private voice of who imports it, with the same sound', async () => {
    const answer = await send(file);
    expect(answer.status).toBe(201);
    const made = await answer.json<Voice>();
    expect(made).toMatchObject({ name: exported.name, isPublic: false, userId: `eve-${users}` });
    const [before, after] = await Promise.all(
      [exported.id, made.id].map((id) => readObject(product.objects, `voice/models/${id}/sample.wav`)),
    );
    expect(after?.length).toBe(before?.length);
    const avatar = await readObject(product.objects, grantOf(made.avatarUrl ?? '').k);
    expect(inspectImage(avatar, 'avatar')).toMatchObject({ type: 'image/jpeg', width: 512 });
    expect(await refusal(await send(file, 'false'))).toBe('400 consent_required');
  });
});

describe('a file that only looks like one', () => {
  const described = (change: object) => async () => {
    const { 'model.json': json, ...files } = await contents();
    const said = JSON.parse(String(json)) as object;
    return zip({ ...files, 'model.json': JSON.stringify({ ...said, ...change }) });
  };
  const changed = (change: Readonly<Record<string, Buffer | string>>) => async () =>
    zip({ ...(await contents()), ...change });
  const many = () => zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}`, ''] as const)));
  /** Names of the same length, in the directory and before the data. */
  const renamed = async (from: string, to: string) => {
    const { [from]: bytes = Buffer.alloc(0), ...others } = await contents();
    const whole = await zip({ ...others, ['x'.repeat(to.length)]: bytes });
    return Buffer.from(whole.toString('latin1').replaceAll('x'.repeat(to.length), to), 'latin1');
  };
  const refused = '422 voice_file_refused';
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['is no ZIP', () => sample, refused],
    ['is cut', () => file.subarray(0, file.length - 100), refused],
    ['has 10 001 entries', many, refused],
    ['escapes', () => renamed('sample.wav', '../../../sample.wav'), refused],
    ['has an absolute name', () => renamed('sample.wav', '/etc/sample.wav'), refused],
    ['is a bomb', changed({ 'sample.wav': Buffer.alloc(11 * 1024 ** 2) }), refused],
    [
      'has no description',
      async () => zip({ 'sample.wav': (await contents())['sample.wav'] ?? '' }),
      refused,
    ],
    ['has no sample', async () => zip({ 'model.json': (await contents())['model.json'] ?? '' }), refused],
    ['says nothing', changed({ 'model.json': '{' }), refused],
    ['says too much', changed({ 'model.json': ' '.repeat(70_000) }), refused],
    ['is of another format', described({ format: 'zip' }), refused],
    ['was made by a newer version', described({ version: 2, name: undefined }), '422 voice_file_too_new'],
    ['has a name that hides', described({ name: 'Mi\u0000ka' }), '400 name_invalid'],
    [
      'has a playlist for a sample',
      changed({ 'sample.wav': '#EXTM3U\nfile:///etc/passwd' }),
      '415 sample_unreadable',
    ],
    ['has an SVG for an avatar', changed({ 'avatar.jpg': '<svg/>' }), '415 avatar_unreadable'],
    ['is nothing', () => Buffer.alloc(0), '400 no_file'],
    ['is more than 10 MB', () => Buffer.alloc(10 * 1024 ** 2 + 1), '413 file_too_large'],
  ])('as it %s is refused', async (_what, make, code) => {
    expect(await refusal(await send(await make()))).toBe(code);
    expect((await eve.list()).filter(({ userId }) => userId === `eve-${users}`)).toEqual([]);
  });
});
