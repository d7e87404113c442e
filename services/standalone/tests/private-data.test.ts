/** Permissions of the files of a product that runs by itself, of its backup, and of what is restored from that. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@komavox/test-kit';

const main = join(import.meta.dirname, '../src/main.js');
const commands = join(import.meta.dirname, '../src/cli/main.js');
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

let place = '';
let child: ChildProcess | undefined;
/** Everything that the process has written. */
let said: string[] = [];

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'komavox-private-data-'));
});
afterEach(async () => {
  await stop();
  rmSync(place, { recursive: true, force: true });
});

async function start(folder: string): Promise<string> {
  said = [];
  const started = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      INTERNAL_PORT: '0',
      DATA_DIR: folder,
      DEMO_LIBRARY: 'false',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr]) {
    createInterface(stream).on('line', (line) => said.push(line));
  }
  const origin = () =>
    said
      .find((line) => line.startsWith('Komavox is ready at '))
      ?.split(' ')
      .at(-1);
  await until('the product is ready', () => origin() !== undefined || started.exitCode !== null);
  return origin() ?? fail();
}

const fail = () => {
  throw new Error(said.join('\n'));
};

async function stop() {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function komavox(folder: string, ...args: readonly string[]) {
  const command = spawn(process.execPath, [commands, ...args], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: 'ignore',
  });
  await once(command, 'exit');
  return command.exitCode;
}

/** Of what is in the folder and stays: paths that the group or others may read or write. */
const open = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);

async function importPixel(folder: string): Promise<void> {
  const origin = await start(folder);
  const registered = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'correct horse' }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body = new FormData();
  body.append('file', new Blob([pixel]), '1.gif');
  body.append('title', 'Diary');
  const url = `${origin}/api/library/imports`;
  const taken = await fetch(url, { method: 'POST', headers: { origin, cookie }, body });
  const { id } = (await taken.json()) as { id: string };
  await until('the picture is imported', async () => {
    const now = await fetch(`${url}/${id}`, { headers: { cookie } });
    return ((await now.json()) as { state: string }).state === 'done';
  });
  const uploads = join(folder, 'objects/objects/catalogue/uploads');
  await until('what was sent is deleted', () => !existsSync(uploads));
}

it('an open data folder is closed at the start with a warning, and all that is written is for its account alone', async () => {
  const folder = join(place, 'data');
  mkdirSync(join(folder, 'documents'), { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'documents'), 0o755);
  await importPixel(folder);
  const warnings = said.filter((line) => line.includes("now they can't"));
  expect(warnings.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    `Other accounts of this machine could enter ${folder}; now they can't`,
    `Other accounts of this machine could enter ${join(folder, 'documents')}; now they can't`,
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'objects/objects'), { recursive: true })).not.toEqual([]);
  expect(open(folder)).toEqual([]);
  await stop();

  await start(folder);
  expect(said.filter((line) => line.includes('Other accounts'))).toEqual([]);
}, 120_000);

it('a backup is as open as its maker’s umask says, and what is restored from it is closed', async () => {
  const folder = join(place, 'data');
  await importPixel(folder);
  const backup = join(place, 'backup');
  expect(await komavox(folder, 'backup', backup)).toBe(0);
  const closed = readdirSync(backup, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(backup, name)).mode & 0o044) !== 0o044,
  );
  expect(closed).toEqual(['media-secret']);

  const restored = join(place, 'restored');
  expect(await komavox(restored, 'restore', backup)).toBe(0);
  for (const name of ['.', 'documents', 'events', 'objects']) {
    expect(statSync(join(restored, name)).mode & 0o777).toBe(0o700);
  }
}, 120_000);
