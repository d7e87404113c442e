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
import { createLogger } from '@komavox/core';
import { openEventLog } from '@komavox/events';
import { unzipped } from '@komavox/media/testing';
import { topics } from '@komavox/proto';
import { openSqlite } from '@komavox/sqlite';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import {
  call,
  everythingExported,
  exportedNames,
  type Person,
  register,
  until,
  useEverything,
} from '@komavox/test-kit';
import { product as services } from '../src/index.js';

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
  return await unzipped(Buffer.from(await answer.arrayBuffer()), limits);
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

it('nothing of a deleted account is left but its entries in the ledger', async () => {
  const origin = await startProcess();
  const quill = await register(origin, 'Zebedaeus.Quillfeather');
  const friend = await register(origin, 'friend');
  const { id } = (await (await call(origin, quill, '/api/users/me')).json()) as { id: string };
  const traces = [id, 'quillfeather', 'zebedaeus'];
  const voice = await useEverything(origin, quill);
  await call(origin, friend, `/api/voice-models/${voice}/clone`, { method: 'POST' });
  const exported = await readExport(origin, quill);
  expect(exportedNames(exported.keys())).toEqual(everythingExported);
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
