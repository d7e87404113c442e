/** What is sent as a voice by mistake or on purpose: each refusal in words, and nothing of it left behind. */
import { decodeAudio, encodeWav, mono } from '@komavox/media';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import sharp from 'sharp';
import { voice } from '../src/index.js';
import { refusal } from './speaking.js';
import { person, recordSample, type Voice } from './voice-people.js';

let product: TestProduct;
let sample: Buffer;
let users = 0;
let ada = person(() => product, 'ada');
const create = (form: Readonly<Record<string, string | Buffer>>) =>
  ada.post('/api/voice-models', { name: 'Mika', isPublic: 'true', consent: 'true', sample, ...form });

beforeAll(async () => {
  product = await bootForTest([voice]);
  sample = await recordSample(product);
});
// Each has calls of its own to make in a minute.
beforeEach(() => {
  users += 1;
  ada = person(() => product, `ada-${users}`);
});
afterAll(() => product.stop());

const wave = (seconds: number, level: number, rate = 8000): Buffer =>
  encodeWav(
    mono(
      Float32Array.from(
        { length: seconds * rate },
        (_, n) => level * Math.sin((n * 2 * Math.PI * 220) / rate),
      ),
      rate,
    ),
  );

/** A WAV head for other samples than ours: format 1 are numbers, 3 floats. */
function wav(
  format: 1 | 3,
  { channels, rate, bits }: Record<'channels' | 'rate' | 'bits', number>,
  data: Buffer,
) {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE((rate * channels * bits) / 8, 28);
  head.writeUInt16LE((channels * bits) / 8, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const notANumber = Buffer.from(new Float32Array(24_000 * 6).fill(Number.NaN).buffer);

describe('a sample', () => {
  it.each<[string, Buffer, string]>([
    ['an SVG', svg, '415 sample_unreadable'],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'), '415 sample_unreadable'],
    ['a list of files', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), '415 sample_unreadable'],
    [
      'a session description',
      Buffer.from('v=0\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n'),
      '415 sample_unreadable',
    ],
    ['a web page', Buffer.from('<!doctype html><p>Hello'), '415 sample_unreadable'],
    ['the head of a WAV alone', wave(1, 0.3).subarray(0, 44), '415 sample_unreadable'],
    ['no numbers', wav(3, { channels: 1, rate: 24_000, bits: 32 }, notANumber), '415 sample_unreadable'],
    ['300 seconds', wave(300, 0.3), '413 sample_too_long'],
    [
      '599 seconds in few bytes',
      wav(1, { channels: 1, rate: 4000, bits: 8 }, Buffer.alloc(599 * 4000, 128)),
      '413 sample_too_long',
    ],
    [
      'at a rate that no sound has',
      wav(1, { channels: 2, rate: 100, bits: 8 }, Buffer.alloc(599 * 200, 128)),
      '415 sample_unreadable',
    ],
    ['more than 10 MB', Buffer.alloc(10 * 1024 ** 2 + 1), '413 sample_too_large'],
    ['silence', wave(6, 0), '422 sample_silent'],
  ])('that is %s is refused, by the check of it, too', async (_what, bytes, code) => {
    expect(await refusal(await create({ sample: bytes }))).toBe(code);
    const check = await ada.post('/api/voice-models/check', { sample: bytes });
    if (code.startsWith('422')) {
      const { problems } = await check.json<{ problems: { code: string; blocking: boolean }[] }>();
      expect(problems).toContainEqual(expect.objectContaining({ code: 'sample_silent', blocking: true }));
    } else expect(await refusal(check)).toBe(code);
  });

  it('that is too short is told in words, with all that is wrong', async () => {
    const second = wav(1, { channels: 1, rate: 24_000, bits: 16 }, Buffer.alloc(0));
    expect(await refusal(await create({ sample: second }))).toBe('415 sample_unreadable');
    const { channels, rate } = await decodeAudio(sample, { rate: 24_000 });
    const cut = encodeWav(mono((channels[0] ?? new Float32Array()).subarray(0, 0.8 * rate), rate));
    const answer = await create({ sample: cut });
    expect(await answer.json()).toMatchObject({
      status: 422,
      code: 'sample_too_short',
      detail: 'There is less than a second of speech in this recording. Record 5 to 10 seconds.',
      problems: [{ code: 'sample_too_short', blocking: true }],
    });
  });

  it('that is something else behind its end is taken for its sound, and kept without the rest', async () => {
    const marker = '<script>steal()</script>';
    const { id } = await (
      await create({ sample: Buffer.concat([sample, Buffer.from(marker)]) })
    ).json<Voice>();
    let kept = 0;
    for await (const { key } of product.objects.list(`voice/models/${id}/`)) {
      const { body } = await product.objects.get(key);
      const bytes: Buffer[] = [];
      for await (const chunk of body) bytes.push(chunk as Buffer);
      expect(Buffer.concat(bytes).includes(marker)).toBe(false);
      kept += 1;
    }
    expect(kept).toBe(2);
  });

  it('is judged before a voice is made of it', async () => {
    const check = await ada.post('/api/voice-models/check', { sample });
    expect(await check.json()).toMatchObject({ seconds: expect.any(Number) as number });
    expect((await ada.list()).filter(({ userId }) => userId === `ada-${users}`)).toEqual([]);
  });
});

describe('an avatar', () => {
  it.each<[string, Buffer, string]>([
    ['an SVG', svg, '415 avatar_unreadable'],
    ['a sound', wave(1, 0.3), '415 avatar_unreadable'],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '415 avatar_unreadable'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 ** 2 + 1), '413 avatar_too_large'],
  ])('that is %s is refused', async (_what, avatar, code) => {
    expect(await refusal(await create({ avatar }))).toBe(code);
  });

  it('of nearly 10 MB is taken', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#30c' } })
      .png()
      .toBuffer();
    const avatar = Buffer.concat([picture, Buffer.alloc(10 * 1024 ** 2 - picture.length)]);
    expect((await (await create({ avatar })).json<Voice>()).avatarUrl).toBeDefined();
  });

  it('without bytes is none, as browsers send for an empty field', async () => {
    const { avatarUrl } = await (await create({ avatar: Buffer.alloc(0) })).json<Voice>();
    expect(avatarUrl).toBeUndefined();
  });
});

describe('a form', () => {
  it.each<[string, Readonly<Record<string, string | Buffer>>, string]>([
    ['without a name', { name: ' ' }, '400 voice_incomplete'],
    ['without a sample', { sample: Buffer.alloc(0) }, '400 voice_incomplete'],
    ['where consent is refused', { consent: 'false' }, '400 consent_required'],
    ['with another word for yes', { consent: 'yes' }, '400 invalid_request'],
    ['that shares perhaps', { isPublic: 'perhaps' }, '400 invalid_request'],
    ['with a file of another name', { virus: Buffer.from('x') }, '400 unknown_file'],
    ['with a line break in the name', { name: 'Mi\nka' }, '400 name_invalid'],
    ['with a NUL in the name', { name: 'Mi\u0000ka' }, '400 name_invalid'],
    ['with a name that turns the text around', { name: 'Mika\u202egpj' }, '400 name_invalid'],
    ['with a name of nothing to see', { name: '\u200b\u200d' }, '400 name_missing'],
    ['with a name too long', { name: 'x'.repeat(81) }, '400 name_too_long'],
  ])('%s is refused', async (_what, form, code) => {
    expect(await refusal(await create(form))).toBe(code);
    expect((await ada.list()).filter(({ userId }) => userId === `ada-${users}`)).toEqual([]);
  });

  it('in the spec says what is missing', async () => {
    const answer = await create({ name: '' });
    expect(await answer.json()).toMatchObject({
      detail: 'Please provide a name and upload a sample audio file.',
    });
  });

  it('that ends in the middle of its file is 400', async () => {
    const answer = await product.call('voice', '/api/voice-models', {
      method: 'POST',
      user: 'ada',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="sample"; filename="a.mp3"\r\n\r\n'),
        sample.subarray(0, 1000),
      ]),
    });
    expect(await refusal(answer)).toBe('400 invalid_multipart');
  });

  it('comes 30 times a minute', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 31; n += 1) outcomes.push(await refusal(await create({ consent: 'false' })));
    expect(outcomes.filter((code) => code === '400 consent_required').length).toBe(30);
    expect(outcomes.at(-1)).toBe('429 too_many_samples');
  });
});

it('nothing of what was refused is left', async () => {
  const kept = new Set<string>();
  for await (const { key } of product.objects.list('voice/models/')) kept.add(key.split('/')[2] ?? '');
  const listed = (await ada.list()).map(({ id }) => id);
  expect([...kept].sort()).toEqual(listed.sort());
});
