/**
 * A user with something in every service deletes the account, and the process is killed as it answers: all that is kept is
 * looked through for their id, email and name, as bytes in all files.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createLogger } from '@komavox/core';
import { openEventLog } from '@komavox/events';
import { openZip } from '@komavox/media/archive';
import { topics } from '@komavox/proto';
import { openSqlite } from '@komavox/sqlite';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { product as services } from '../src/index.js';
import { bookmark, call, importManga, makeVideo, type Person, picture, register, speak } from './people.js';

const main = join(import.meta.dirname, '../src/main.js');
const folder = mkdtempSync(join(tmpdir(), 'komavox-deleted-account-'));
const settings = { DEMO_LIBRARY: 'false', VOICE_ENGINE: 'espeak' };
let child: ChildProcess | undefined;
let product: TestProduct | undefined;
/** Advance of the product's clock. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

afterAll(async () => {
  child?.kill('SIGKILL');
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startProcess(): Promise<string> {
  const started = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...settings,
      PORT: '0',
      INTERNAL_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let origin: string | undefined;
  createInterface(started.stdout).on('line', (line) => {
    if (line.startsWith('Komavox is ready at ')) origin = line.split(' ').at(-1);
  });
  await until('the product is ready', () => origin !== undefined);
  return origin ?? '';
}

const boot = async () =>
  (product = await bootForTest(services, { environment: settings, folder, clock, exactlyOnce: true }));

/** Files that hold one of the texts, in any letters. */
function filesWith(...texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => {
      const text = `${path} ${readFileSync(path, 'latin1')}`.toLowerCase();
      return texts.some((one) => text.includes(one.toLowerCase()));
    })
    .map((path) => relative(folder, path))
    .sort();
}

const groups = ['catalogue', 'reader', 'vision', 'voice', 'render', 'billing'].map(
  (service) => `${service}.forget-user`,
);

/** Once every service has handled that many events. */
async function untilForgotten({ events }: TestProduct, times: number): Promise<void> {
  for (const group of groups) {
    await until(`${group} is done`, async () => {
      const lags = await events.lag(group, [topics.userDeleted.name]);
      const handled = lags.reduce((sum, { committed }) => sum + Number(committed), 0);
      return handled === times && lags.every(({ committed, end }) => committed === end);
    });
  }
}

async function readExport(origin: string, person: Person): Promise<ReadonlyMap<string, Buffer>> {
  const answer = await call(origin, person, '/api/users/me/export');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="komavox-data-[\d-]+\.zip"/);
  const limits = { maxEntries: 1000, maxTotalBytes: 1e9, maxEntryBytes: 1e9, maxRatio: 1000 };
  const zip = await openZip(Buffer.from(await answer.arrayBuffer()), { ...limits, isWanted: () => true });
  const files = new Map<string, Buffer>();
  for (const { name } of zip.entries)
    files.set(name, await buffer((await zip.open(name)) ?? Readable.from([])));
  zip.close();
  return files;
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function makeVoice(origin: string, person: Person): Promise<string> {
  const text =
    'The train was late again, so we walked along the river and talked about the old house on the hill.';
  const spoken = await call(origin, person, '/api/tts/speak', json('POST', { text, language: 'en' }));
  const sample = new Blob([await spoken.arrayBuffer()]);
  const form = new FormData();
  const fields = { name: 'Feathered voice', isPublic: 'true', consent: 'true' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('sample', sample, 'sample.mp3');
  form.append('avatar', new Blob([new Uint8Array(picture(40, 200, 200))]), 'avatar.png');
  const made = await call(origin, person, '/api/voice-models', { method: 'POST', body: form });
  const upload = new FormData();
  upload.append('kind', 'voice-sample');
  upload.append('file', sample, 'sample.mp3');
  await call(origin, person, '/api/uploads', { method: 'POST', body: upload });
  return ((await made.json()) as { id: string }).id;
}

async function useEverything(origin: string, person: Person): Promise<string> {
  await importManga(origin, person, 'Diary of a Quillfeather');
  await bookmark(origin, person);
  const [manga] = (await (await call(origin, person, '/api/mangas')).json()) as { id: string }[];
  const id = manga?.id ?? '';
  await call(origin, person, `/api/mangas/${id}`, json('PATCH', { shared: true }));
  const chapters = await call(origin, person, `/api/mangas/${id}/chapters?offset=0&limit=9&language=en`);
  const [chapter] = (await chapters.json()) as { id: string }[];
  const pages = await call(origin, person, `/api/chapters/${chapter?.id ?? ''}/pages`);
  const [imageUrl = ''] = (await pages.json()) as string[];
  await call(origin, person, '/api/vision/extract-text', json('POST', { imageUrl, language: 'en' }));
  const region = {
    kind: 'dialogue',
    confidence: 1,
    vertical: false,
    text: 'Quillfeather speaks',
    box: { x: 1, y: 1, width: 9, height: 9 },
  };
  const correction = { imageUrl, language: 'en', regions: [{ id: 'r1', panel: null, ...region }] };
  await call(origin, person, '/api/vision/corrections', json('PUT', correction));
  const panels = [{ x: 0, y: 0, width: 300, height: 300 }];
  await call(origin, person, '/api/vision/panels', json('PUT', { imageUrl, panels }));
  const reading = { word: 'Quillfeather', reading: 'Kwillfether' };
  await call(origin, person, `/api/narration/${id}`, json('PUT', { pronunciations: { en: [reading] } }));
  const member = { id: 'one', name: 'Zebedaeus Quillfeather', voices: {} };
  await call(origin, person, `/api/casts/${id}`, json('PUT', { members: [member] }));
  await speak(origin, person, 'key', 'My name is Zebedaeus Quillfeather.');
  await call(origin, person, '/api/credits/placeholder', { method: 'POST' });
  const voice = await makeVoice(origin, person);
  const custom = { text: 'A voice of my own.', language: 'en', voiceModel: 'custom', customVoiceId: voice };
  await call(origin, person, '/api/tts/speak', json('POST', custom));
  await makeVideo(origin, person, 'Zebedaeus Quillfeather tells a tale.');
  return voice;
}

it('nothing of a deleted account is left but its entries in the ledger', async () => {
  const origin = await startProcess();
  const quill = await register(origin, 'Zebedaeus.Quillfeather');
  const friend = await register(origin, 'friend');
  const { id } = (await (await call(origin, quill, '/api/users/me')).json()) as { id: string };
  const traces = [id, 'quillfeather', 'zebedaeus'];
  const voice = await useEverything(origin, quill);
  await call(origin, friend, `/api/voice-models/${voice}/clone`, { method: 'POST' });
  const exported = await readExport(origin, quill);
  expect([...exported.keys()].map((name) => name.replace(/[0-9a-f-]{20,}/g, '#')).sort()).toEqual([
    'account/sessions.json',
    'account/user.json',
    'billing/ledger.json',
    'catalogue/chapters.json',
    'catalogue/imports.json',
    'catalogue/manga.json',
    expect.stringMatching(/^catalogue\/pages\/#\/#\/0001-[0-9a-f]+\.png$/),
    'reader/bookmarks.json',
    'render/frames.json',
    'render/uploads/#',
    ...Array.from({ length: 2 }, () => 'render/uploads/#.png'),
    'render/videos.json',
    'render/videos/#/video.mp4',
    'vision/corrected-panels.json',
    'vision/corrected-texts.json',
    'vision/texts.json',
    'voice/casts.json',
    'voice/narrations.json',
    'voice/speeches.json',
    ...Array.from({ length: 4 }, () => 'voice/speeches/#.mp3'),
    'voice/voices.json',
    'voice/voices/#/avatar.jpg',
    'voice/voices/#/sample.mp3',
    'voice/voices/#/sample.wav',
  ]);
  expect(JSON.parse(String(exported.get('account/user.json')))).toMatchObject([{ id, email: quill.email }]);
  expect(JSON.parse(String(exported.get('voice/casts.json')))).toMatchObject([
    { members: [{ name: 'Zebedaeus Quillfeather' }] },
  ]);
  expect(String([...exported.values()])).not.toContain('argon2');
  // Of another there is what is shown to them: who made the voice that they have copied.
  const others = await readExport(origin, friend);
  expect([...others.keys()].filter((name) => !/^(?:account|voice\/voices)/.test(name))).toEqual([
    'billing/ledger.json',
  ]);
  expect(String([...others.values()])).not.toContain(id);
  const before = filesWith(...traces);
  for (const service of ['gateway', 'catalogue', 'reader', 'vision', 'voice', 'render', 'billing']) {
    expect(before.some((file) => file.startsWith(`documents/${service}.db`))).toBe(true);
  }
  // Under way, when it happens.
  const long = 'A long story, told slowly, of a feather and a quill. '.repeat(30);
  const speaking = call(origin, quill, '/api/tts/speak', json('POST', { text: long, language: 'en' })).catch(
    () => undefined,
  );

  const wrong = await fetch(`${origin}/api/users/me`, {
    ...json('DELETE', { password: 'wrong' }),
    headers: { 'content-type': 'application/json', origin, cookie: quill.cookie },
  });
  expect(wrong.status).toBe(403);
  const deleted = await call(origin, quill, '/api/users/me', json('DELETE', { password: quill.password }));
  expect(deleted.status).toBe(204);
  const exit = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await exit;
  await speaking;

  let again = await boot();
  await untilForgotten(again, 1);
  await expect(call(again.origin, quill, '/api/users/me')).rejects.toThrow('401');
  const { email, password } = quill;
  await expect(
    call(again.origin, { cookie: '' }, '/api/auth/login', json('POST', { email, password })),
  ).rejects.toThrow('401');
  const voices = (await (await call(again.origin, friend, '/api/voice-models')).json()) as {
    createdBy: string;
    display_name: string;
    userId: string;
  }[];
  expect(voices).toMatchObject([{ createdBy: 'deleted', display_name: 'Deleted user' }]);
  expect(await (await call(again.origin, friend, '/api/mangas')).json()).toEqual([]);
  await again.stop();
  expect(filesWith('quillfeather', 'zebedaeus')).toEqual([]);

  // What was under way then has ended long since: all services are told once more.
  ahead += 3 * 3_600_000;
  again = await boot();
  await untilForgotten(again, 2);
  await again.stop();
  // The next start finds that it was told.
  ahead += 3_600_000;
  again = await boot();
  const users = openSqlite(join(folder, 'documents/gateway.db'));
  await until('the last document is gone', () => users.prepare('SELECT 1 FROM users').all().length === 1);
  users.close();
  await again.stop();

  // Events name ids alone, and those for seven days.
  ahead += 8 * 86_400_000;
  const logger = createLogger({ level: 'silent' });
  const log = await openEventLog(`sqlite:${join(folder, 'events')}`, { clientId: 'test', logger, clock });
  await (log as unknown as { inner: { expire(): Promise<void> } }).inner.expire();
  await log.close();
  expect(filesWith(...traces)).toEqual(['documents/billing.db']);
  // What a friend called a copy is the friend's; the ledger doesn't say it.
  expect(filesWith('feathered voice')).toEqual(['documents/voice.db']);
}, 240_000);
