/** Bad input gets the right problem, and the product goes on. */
import { rmSync } from 'node:fs';
import { ClientError, createClient, type Client } from '@komavox/client';
import {
  listedMangas,
  type ProductProcess,
  startProduct,
  temporaryFolder,
  zerosPng,
} from '@komavox/test-support';

const folder = temporaryFolder();
let product: ProductProcess;
let client: Client;
let other: Client;
let page = '';
const password = 'correct horse battery';
const hugePng = zerosPng({ side: 10_000, bits: 1, colours: 0 });

beforeAll(async () => {
  product = await startProduct({ folder });
  client = createClient(product.origin);
  other = createClient(product.origin);
  await client.register('Aki', 'aki@example.org', password);
  await other.register('Ben', 'ben@example.org', password);
  const [manga] = await listedMangas(client);
  const [chapter] = await client.chapters(manga?.id ?? '', 'en');
  page = (await client.pages(chapter?.id ?? ''))[0] ?? '';
});
afterAll(async () => {
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** The status and code of the problem that a call is answered with. */
async function problem(path: string, init?: RequestInit): Promise<string> {
  try {
    await client.call(path, init);
  } catch (error) {
    if (error instanceof ClientError) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'no problem';
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const privateAddresses = [
  'http://127.0.0.1/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
];

describe('private addresses are refused in every spelling', () => {
  it.each(privateAddresses)('%s', async (address) => {
    const image = `${address}a.png`;
    expect(await problem(`/api/proxy/page?url=${encodeURIComponent(image)}`)).toBe('403 address_not_allowed');
    expect(await problem(`/api/proxy/asset?type=image&url=${encodeURIComponent(image)}`)).toBe(
      '403 address_not_allowed',
    );
    expect(await problem('/api/scrape-url', post({ url: address }))).toBe('403 address_not_allowed');
    expect(await problem('/api/vision/extract-text', post({ imageUrl: image, language: 'en' }))).toBe(
      '403 address_not_allowed',
    );
  });

  it.each(['file:///etc/passwd', 'ftp://example.org/a.png', 'gopher://example.org/', 'nonsense', ''])(
    'and %s is no address at all',
    async (address) => {
      expect(await problem(`/api/proxy/page?url=${encodeURIComponent(address)}`)).toMatch(/^400 /);
      expect(await problem('/api/scrape-url', post({ url: address }))).toMatch(/^400 /);
    },
  );
});

describe('speech', () => {
  it.each([
    ['an empty text', { text: '', language: 'en' }, /^400 /],
    ['a blank text', { text: ' \n ', language: 'en' }, /^400 /],
    ['2001 characters', { text: 'a'.repeat(2001), language: 'en' }, /^413 text_too_long/],
    ['an unknown language', { text: 'nuqneH', language: 'Klingon' }, /^400 unknown_language/],
    ['no language', { text: 'Hello' }, /^400 /],
    ['a number for a text', { text: 5, language: 'en' }, /^400 /],
    [
      'an unknown voice',
      { text: 'Hello', language: 'en', voiceModel: 'custom', customVoiceId: 'none' },
      /^404 /,
    ],
    ['wrong JSON', '{"text":', /^400 invalid_json/],
  ])('refuses %s', async (_what, body, expected) => {
    expect(await problem('/api/tts/speak', post(body))).toMatch(expected);
  });
});

describe('page text', () => {
  it('refuses what is not an image and what is too large, and an unknown language', async () => {
    const data = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
    const extract = (imageUrl: string, language = 'en') =>
      problem('/api/vision/extract-text', post({ imageUrl, language }));
    expect(await extract(data('image/png', Buffer.from('<html>not an image</html>')))).toMatch(/^415 /);
    expect(await extract(data('image/png', hugePng))).toMatch(/^413 /);
    expect(await extract(page, 'Klingon')).toBe('400 unknown_language');
    expect(await extract('/api/chapters/none/pages/0')).toMatch(/^404 /);
    expect(await extract('/etc/passwd')).toMatch(/^40[034] /);
  });
});

describe('videos', () => {
  const form = (fill: (form: FormData) => void): RequestInit => {
    const body = new FormData();
    body.set('startFrame', '0');
    body.set('totalFrames', '1');
    fill(body);
    return { method: 'POST', body };
  };

  it('refuse what is no image, too large a one, no sound and wrong JSON', async () => {
    const image = await client.image(page);
    const send = (fill: (form: FormData) => void) => problem('/api/video/process', form(fill));
    expect(await send((body) => body.set('images', new Blob(['not an image'])))).toMatch(/^415 /);
    expect(await send((body) => body.set('images', new Blob([hugePng])))).toMatch(/^413 /);
    expect(
      await send((body) => {
        body.set('images', image);
        body.set('audioFiles', new Blob(['not a sound']));
        body.set('audioData', JSON.stringify([{ frameIndex: 0 }]));
      }),
    ).toMatch(/^415 /);
    expect(
      await send((body) => {
        body.set('images', image);
        body.set('audioData', '[{');
      }),
    ).toMatch(/^400 /);
    expect(await problem('/api/video/process', post({}))).toMatch(/^415 /);
    expect(await problem('/api/video/compile', post({ exportId: 'none' }))).toMatch(/^4(?:00|04|09) /);
  });

  it("are hidden from others: someone else's job is not there", async () => {
    const speech = await client.speak('Mine.', 'en');
    await client.upload('mine', [{ image: await client.image(page), audio: speech.audio }]);
    const job = await client.startVideo('mine');
    await expect(other.videoJob(job.id)).rejects.toMatchObject({ status: 404 });
    await expect(other.cancelVideo(job.id)).rejects.toMatchObject({ status: 404 });
    let state = job;
    while (['queued', 'rendering'].includes(state.state)) state = await client.videoJob(job.id);
    expect(state.state).toBe('done');
    await expect(other.call(state.files?.mp4 ?? '')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the gateway', () => {
  it('refuses writes from other sites, and calls without a session', async () => {
    const foreign = await fetch(`${product.origin}/api/auth/login`, {
      ...post({ email: 'aki@example.org', password }),
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await fetch(`${product.origin}/api/mangas`)).status).toBe(401);
    expect((await fetch(`${product.origin}/internal/accounts/someone`)).status).not.toBe(200);
    const posing = await fetch(`${product.origin}/api/mangas`, { headers: { 'x-komavox-user': 'someone' } });
    expect(posing.status).toBe(401);
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(404);
  });

  it('is still ready after all of that', async () => {
    const { ready } = (await (await fetch(`${product.internalOrigin}/readyz`)).json()) as { ready: boolean };
    expect(ready).toBe(true);
  });
});
