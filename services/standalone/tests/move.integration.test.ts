/** A used installation moves to separate servers, is killed on the way, and everything plays afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger, type Environment } from '@komavox/core';
import { run, type Running } from '@komavox/service';
import { topicGroups, unhandled } from '@komavox/events';
import { topics } from '@komavox/proto';
import { realServers, type RealServers } from '@komavox/test-servers';
import { product } from '../src/product.js';
import {
  bookmark,
  downloads,
  importManga,
  login,
  makeVideo,
  picture,
  register,
  speak,
  view,
  call,
  type Person,
  type Speech,
  type Video,
  randomFrom,
} from '@komavox/test-kit';

const main = join(import.meta.dirname, '../src/cli/main.js');
const kills = 5;
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let folder: string;
let servers: RealServers<'documents' | 'events' | 'objects'>;
const running = new Set<Running>();
const people: Person[] = [];
const speeches: Speech[] = [];
const videos: Video[] = [];
let seen: unknown[];

const before = () => join(folder, 'before');
const addresses = () => ({
  DOCUMENTS_URL: servers.server('documents').url,
  EVENTS_URL: servers.server('events').url,
  OBJECTS_URL: servers.server('objects').url,
});

async function start(environment: Environment): Promise<Running> {
  const started = await run(product, {
    environment: { PORT: '0', INTERNAL_PORT: '0', DEMO_LIBRARY: 'false', ...environment },
    logger: createLogger({ level: 'silent' }),
    signals: false,
  });
  running.add(started);
  return started;
}

async function stop(started: Running): Promise<void> {
  running.delete(started);
  await started.stop();
}

async function idle({ events }: Running): Promise<void> {
  const busy = async () => (await unhandled(events, await topicGroups(events))).length > 0;
  while (await busy()) await pause(20);
}

const toServers = () => optionsOf('to', addresses());

function optionsOf(side: 'from' | 'to', stores: ReturnType<typeof addresses>): string[] {
  const { DOCUMENTS_URL, EVENTS_URL, OBJECTS_URL } = stores;
  return [
    ...[`--${side}-documents`, DOCUMENTS_URL],
    ...[`--${side}-events`, EVENTS_URL],
    ...[`--${side}-objects`, OBJECTS_URL],
  ];
}

/** Runs `komavox move`; with `linesUntilKill`, ends it by SIGKILL once it has printed so many lines. */
async function move(options = toServers(), linesUntilKill = Infinity) {
  const child = spawn(process.execPath, [main, 'move', ...options, '--verbose', '--json'], {
    env: { PATH: process.env['PATH'], DATA_DIR: before() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let copied = 0;
  createInterface(child.stderr).on('line', (line) => {
    lines.push(line);
    if (line.includes('"msg":"copied"')) copied += 1;
    if (copied >= linesUntilKill) child.kill('SIGKILL');
  });
  const [out, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  return { out, err: lines.join('\n'), code, signal, copied };
}

/** 3 users, 20 speeches, 2 videos, a library on disk, imports, bookmarks, credit accounts. */
async function useProduct(): Promise<void> {
  const chapter = join(before(), 'library', 'Harbour', 'Chapter 1');
  await mkdir(chapter, { recursive: true });
  await writeFile(join(chapter, '1.png'), picture(140));
  const installation = await start({ DATA_DIR: before() });
  const { origin } = installation;
  for (const name of ['ada', 'bob', 'cy']) people.push(await register(origin, name));
  for (const [index, person] of people.entries()) {
    if (index > 0) await importManga(origin, person, `Diary ${index}`);
    await bookmark(origin, person);
  }
  for (let index = 0; index < 20; index += 1) {
    const person = people[index % people.length];
    if (person) speeches.push(await speak(origin, person, `key-${index}`, `Sentence number ${index}.`));
  }
  for (const person of people.slice(0, 2)) {
    videos.push(await makeVideo(origin, person, `A short tale of ${person.email}.`));
  }
  await idle(installation);
  seen = await Promise.all(people.map((person) => view(origin, person)));
  await stop(installation);
}

beforeAll(async () => {
  process.stderr.write(`moves are killed with TEST_SEED=${seed}\n`);
  folder = await mkdtemp(join(tmpdir(), 'komavox-move-'));
  servers = await realServers(['documents', 'events', 'objects']);
  await useProduct();
}, 300_000);

afterAll(async () => {
  for (const one of running) await one.stop();
  await servers.close();
  await rm(folder, { recursive: true, force: true });
});

it(`moves, although it is killed ${kills} times on the way, and holds what the source does`, async () => {
  const next = randomFrom(seed);
  let [killed, copied] = [0, 0];
  for (let attempt = 0; attempt < kills; attempt += 1) {
    const one = await move(toServers(), 1 + Math.floor(next() * 9));
    if (one.signal === 'SIGKILL') killed += 1;
    copied += one.copied;
  }
  const last = await move();
  expect(last).toMatchObject({ code: 0 });
  const again = await move();
  expect(again).toMatchObject({ code: 0, copied: 0 });
  const verdict = JSON.parse(again.out) as {
    documents: { name: string; same: boolean; target: { count: number } }[];
    objects: { same: boolean; target: { count: number; bytes: number } }[];
    differences: unknown[];
  };
  expect(verdict.differences).toEqual([]);
  expect([...verdict.documents, ...verdict.objects].filter(({ same }) => !same)).toEqual([]);
  expect(killed).toBe(kills);
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
  process.stderr.write(
    `killed ${killed} times after ${copied} copies, ${last.copied} more finished it: ` +
      `${sum(verdict.documents.map(({ target }) => target.count))} documents in ${verdict.documents.length} collections, ` +
      `${sum(verdict.objects.map(({ target }) => target.count))} objects of ` +
      `${sum(verdict.objects.map(({ target }) => target.bytes))} bytes\n`,
  );
}, 300_000);

it('plays everything on the servers', async () => {
  const library = join(folder, 'library-of-the-catalogue');
  await cp(join(before(), 'library'), library, { recursive: true, preserveTimestamps: true });
  const { origin, events } = await start({
    DATA_DIR: join(folder, 'after'),
    ...addresses(),
    CATALOGUE_LIBRARY: library,
    MEDIA_SECRET: await readFile(join(before(), 'secrets/media'), 'utf8'),
  });
  expect(seen).toHaveLength(3);
  for (const one of seen) {
    expect(one).toMatchObject({
      credits: { entries: [{ kind: 'opened' }] },
      bookmarks: [{ currentPage: 0 }],
      mangas: expect.arrayContaining([expect.objectContaining({ title: 'Harbour' })]) as unknown,
    });
  }
  expect(new Set(videos.map((video) => video.sha256)).size).toBe(2);
  // The cookie that was there before the move, and the password.
  expect(await Promise.all(people.map((person) => view(origin, person)))).toEqual(seen);
  const signedIn = new Map<string, Person>();
  for (const person of people) signedIn.set(person.email, await login(origin, person));
  const now = (person: Person) => signedIn.get(person.email) ?? person;

  for (const video of videos) {
    expect(await downloads(origin, now(video.person), video)).toEqual([video.sha256, video.sha256]);
  }
  for (const old of speeches) {
    const again = await speak(origin, now(old.person), old.key, old.text);
    expect({ id: again.id, sha256: again.sha256 }).toEqual({ id: old.id, sha256: old.sha256 });
    const times = await call(origin, old.person, old.timesUrl);
    expect(((await times.json()) as unknown[]).length).toBeGreaterThan(0);
  }
  // No speech was requested again.
  expect(await events.read(topics.speechRequested.name)).toEqual([]);

  const [ada] = people;
  if (!ada) throw new TypeError('There are no users');
  const fresh = await speak(origin, ada, 'key-new', 'Something that nobody has said before.');
  expect(speeches.map(({ id }) => id)).not.toContain(fresh.id);
  expect(await events.read(topics.speechRequested.name)).toHaveLength(1);
  expect((await makeVideo(origin, ada, 'Another tale.')).sha256).toMatch(/^[0-9a-f]{64}$/);
}, 300_000);

it('refuses servers that the product has run on since', async () => {
  for (const one of running) {
    await idle(one);
    await stop(one);
  }
  const { code, err } = await move();
  expect(code).toBe(2);
  expect(err).toMatch(/voice\.speeches: \d+ documents? only at the target/);
});

it('moves back into a folder, with later additions', async () => {
  const back = join(folder, 'back');
  const moved = await move([
    ...optionsOf('from', addresses()),
    ...optionsOf('to', {
      DOCUMENTS_URL: `sqlite:${back}/documents`,
      EVENTS_URL: `sqlite:${back}/events`,
      OBJECTS_URL: `file:${back}/objects`,
    }),
  ]);
  expect(moved).toMatchObject({ code: 0, signal: null });
  const { origin } = await start({ DATA_DIR: back, CATALOGUE_LIBRARY: join(before(), 'library') });
  const [ada] = people;
  if (!ada) throw new TypeError('There are no users');
  expect(await view(origin, ada)).toEqual(seen[0]);
  for (const old of speeches) {
    expect(await speak(origin, await login(origin, old.person), old.key, old.text)).toMatchObject({
      id: old.id,
      sha256: old.sha256,
    });
  }
}, 120_000);
