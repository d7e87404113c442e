/** `komavox limits`, as an operator has it beside a product that runs; workers are away, so that what is ordered stays open. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable, Writable } from 'node:stream';
import { createLogger } from '@komavox/core';
import { openZip } from '@komavox/media/archive';
import { run, type Running } from '@komavox/service';
import { call, type Person, picture, register } from '@komavox/test-kit';
import { product as services } from '../src/index.js';

const cli = join(import.meta.dirname, '../../bin/komavox.js');
const folder = mkdtempSync(join(tmpdir(), 'komavox-limits-'));
const settings: Record<string, string> = {
  ...{ DATA_DIR: folder, PORT: '0', ROLE: 'api', DEMO_LIBRARY: 'false', STORAGE_GB_PER_USER: '100' },
  ...{ CATALOGUE_IMPORTS_PER_USER: '1', VISION_PAGES_PER_USER: '1' },
  ...{ VOICE_SPEECHES_PER_USER: '1', RENDER_VIDEOS_PER_USER: '1' },
};
let running: Running;
let logged: Record<string, unknown>[] = [];
let ada: Person;
let bob: Person;

async function start(): Promise<void> {
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  running = await run(services, {
    environment: settings,
    logger: createLogger({ level: 'info', destination }),
    signals: false,
  });
}

beforeAll(async () => {
  settings['INTERNAL_PORT'] = String(await freePort());
  await start();
  ada = await register(running.origin, 'ada');
  bob = await register(running.origin, 'bob');
});
beforeEach(() => (logged = []));
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const limits = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  new Promise<Outcome>((resolve) => {
    const env = { ...process.env, ...settings, ...environment };
    execFile(process.execPath, [cli, 'limits', ...words], { env }, (error, out, err) => {
      resolve({ code: (error?.code as number | undefined) ?? 0, out, err });
    });
  });

const idOf = async (person: Person) =>
  ((await (await call(running.origin, person, '/api/users/me')).json()) as { id: string }).id;

const storage = async (person: Person) =>
  ((await (await call(running.origin, person, '/api/storage')).json()) as { allowedBytes: number | null })
    .allowedBytes;

const post = (person: Person, path: string, init: RequestInit) =>
  fetch(new URL(path, running.origin), {
    method: 'POST',
    ...init,
    headers: { origin: running.origin, cookie: person.cookie, ...init.headers },
  });
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Half a second as a WAV. */
function silence(): Buffer {
  const header = Buffer.alloc(44);
  const [rate, bytes] = [8000, 8000];
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes)]);
}

/** Asks for so many and one more, which are left open: the answer to the last, and whether any other has come meanwhile. */
async function lastOf(count: number, ask: (index: number, signal: AbortSignal) => Promise<Response>) {
  const ending = new AbortController();
  let early = 0;
  const open = Array.from({ length: count }, (_, index) =>
    ask(index, ending.signal).then(
      () => (early += 1),
      () => undefined,
    ),
  );
  // They are counted in the stores when nothing more happens.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const last = await ask(count, AbortSignal.timeout(10_000));
  const answer = { early, status: last.status, ...((await last.json()) as { code: string }) };
  ending.abort();
  await Promise.all(open);
  return answer;
}

it('sets what a user may store at once, shows it, logs it, and keeps it over a restart', async () => {
  const id = await idOf(ada);
  const before = await limits(['show', ada.email]);
  expect(before).toMatchObject({ code: 0, err: '' });
  expect(before.out).toContain('storage   as STORAGE_GB_PER_USER says');
  expect(await limits(['list'])).toMatchObject({ out: 'The settings hold for every account.\n', code: 0 });

  const set = await limits(['set', 'ADA@example.org', '--storage', '25', '--videos', '40', '--json']);
  expect(set).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(set.out)).toMatchObject({ id, issuer: 'local', limits: { storage: 25, videos: 40 } });
  expect([await storage(ada), await storage(bob)]).toEqual([25e9, 100e9]);
  expect(logged.filter(({ msg }) => msg === 'an operator set the limits of a user')).toMatchObject([
    { service: 'gateway', level: 'info', user: id, before: {}, limits: { storage: 25, videos: 40 } },
  ]);
  expect(JSON.stringify(logged)).not.toContain('example.org');

  await running.stop();
  await start();
  expect(await storage(ada)).toBe(25e9);
  expect((await limits(['list'])).out).toMatch(
    /^ada@example\.org, with a password here, since .*\n {2}storage 25\n {2}videos 40\n$/,
  );
  await limits(['set', id, '--storage', '0', '--videos', 'default']);
  expect(await storage(ada)).toBeNull();
  const { out } = await limits(['show', id]);
  expect(out).toContain('storage   0, gigabytes');
  expect(out).toContain('videos    as RENDER_VIDEOS_PER_USER says');
}, 180_000);

it('raises what a user may have unfinished in every service', async () => {
  const raised = ['--imports', '2', '--pages', '2', '--speeches', '3', '--videos', '2'];
  expect(await limits(['set', ada.email, ...raised])).toMatchObject({ code: 0 });

  const speak = (person: Person) => (index: number, signal: AbortSignal) =>
    post(person, '/api/tts/speak', { ...json({ text: `Number ${index}.`, language: 'en' }), signal });
  expect(await lastOf(1, speak(bob))).toMatchObject({ early: 0, status: 429, code: 'too_many_speeches' });
  expect(await lastOf(3, speak(ada))).toMatchObject({ early: 0, status: 429, code: 'too_many_speeches' });

  // Equal pages are one job, so each has its own.
  const readPage = (person: Person, grey: number) => (index: number, signal: AbortSignal) => {
    const imageUrl = `data:image/png;base64,${picture(grey + index).toString('base64')}`;
    return post(person, '/api/vision/extract-text', { ...json({ imageUrl, language: 'en' }), signal });
  };
  expect(await lastOf(1, readPage(bob, 10))).toMatchObject({ early: 0, status: 429, code: 'vision_busy' });
  expect(await lastOf(2, readPage(ada, 20))).toMatchObject({ early: 0, status: 429, code: 'vision_busy' });

  const compile = async (person: Person, grey: number) => {
    const exportId = crypto.randomUUID();
    const form = new FormData();
    const fields = { exportId, startFrame: '0', totalFrames: '1', useBackground: 'false' };
    form.set('audioData', JSON.stringify([{ frameIndex: 0 }]));
    form.set('animations', '[]');
    form.append('audioFiles', new Blob([new Uint8Array(silence())]), 'one.wav');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.append('images', new Blob([new Uint8Array(picture(grey))]), 'one.png');
    await call(running.origin, person, '/api/video/process', { method: 'POST', body: form });
    const asked = json({ exportId }, { prefer: 'respond-async' });
    return (await post(person, '/api/video/compile', asked)).status;
  };
  expect([await compile(bob, 1), await compile(bob, 2)]).toEqual([202, 429]);
  expect([await compile(ada, 1), await compile(ada, 2), await compile(ada, 3)]).toEqual([202, 202, 429]);

  const send = (person: Person) => (_index: number, signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      const { hostname, port, origin } = new URL(running.origin);
      const headers = { cookie: person.cookie, origin, 'content-type': 'multipart/form-data; boundary=b' };
      const path = '/api/library/imports';
      const sent = request({ hostname, port, method: 'POST', path, headers, signal }, (answer) => {
        void buffer(answer).then((body) => {
          resolve(new Response(body, { status: answer.statusCode ?? 0 }));
          sent.destroy();
        }, reject);
      });
      sent.once('error', reject);
      // The file goes on.
      sent.write(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="one.cbz"\r\n\r\nPK\u0003\u0004',
      );
    });
  expect(await lastOf(1, send(bob))).toMatchObject({ early: 0, status: 429, code: 'too_many_imports' });
  expect(await lastOf(2, send(ada))).toMatchObject({ early: 0, status: 429, code: 'too_many_imports' });
}, 180_000);

it('says what it refuses', async () => {
  const refused = async (words: readonly string[], environment = {}) => {
    const { code, out, err } = await limits(words, environment);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    return err;
  };
  expect(await refused(['show', 'nobody@example.org'])).toBe(
    'komavox: There is no account with the email or id nobody@example.org.\n',
  );
  expect(await refused(['set', ada.email])).toContain('Say what to set: --storage, --imports');
  expect(await refused(['set', ada.email, '--videos', '0'])).toBe(
    'komavox: videos is a whole number from 1 to 10000, or default.\n',
  );
  expect(await refused(['set', ada.email, '--storage', 'much'])).toContain('from 0 to 1000000, or default');
  expect(await refused(['list'], { DATA_DIR: join(folder, 'elsewhere') })).toContain(
    'has not run in this DATA_DIR',
  );
  expect(await refused(['list'], { INTERNAL_PORT: '1' })).toContain(
    'No Komavox answers at http://127.0.0.1:1.',
  );
  const other = { MEDIA_SECRET: 'another secret of thirty-two characters' };
  expect(await refused(['list'], other)).toContain("doesn't believe this command");
  // Whoever reaches the port, and has no secret.
  const unsigned = await fetch(`${running.internalOrigin}/operator/users`);
  expect([unsigned.status, await unsigned.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'peer_unauthenticated' }),
  ]);
  const outside = await fetch(`${running.origin}/operator/users`);
  expect([outside.status, outside.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
}, 180_000);

it('is in the account export, and goes with the account', async () => {
  await limits(['set', bob.email, '--storage', '7']);
  const answer = await call(running.origin, bob, '/api/users/me/export');
  const bounds = { maxEntries: 1000, maxTotalBytes: 1e9, maxEntryBytes: 1e9, maxRatio: 1000 };
  const zip = await openZip(Buffer.from(await answer.arrayBuffer()), { ...bounds, isWanted: () => true });
  const file = await buffer((await zip.open('account/user.json')) ?? Readable.from([]));
  zip.close();
  expect(JSON.parse(file.toString())).toMatchObject([{ email: bob.email, limits: { storage: 7 } }]);

  expect((await limits(['list'])).out).toContain(bob.email);
  await call(running.origin, bob, '/api/users/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: bob.password }),
  });
  expect((await limits(['list'])).out).not.toContain('storage 7');
  expect((await limits(['show', bob.email])).err).toContain('There is no account');
}, 180_000);
