/**
 * Bytes of users, exact after random uploads, deletions and kills of the product's process. STORED_BYTES_STEPS and TEST_SEED
 * of the environment make the run longer or repeat it.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { call, type Person, picture, register, randomFrom } from '@komavox/test-kit';

const steps = Number(process.env['STORED_BYTES_STEPS'] ?? 30);
const seed = Number(process.env['TEST_SEED'] ?? randomBytes(4).readUInt32BE());
const random = randomFrom(seed);
const below = (count: number) => Math.floor(random() * count);
/** Of steps whose process is killed meanwhile. */
const killed = 0.15;
const maxKillMs = 400;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Owner extends Person {
  readonly id: string;
}

interface Storage {
  readonly usedBytes: number;
  readonly kinds: Readonly<Record<'library' | 'videos' | 'voices' | 'other', number>>;
}

let folder: string;
let child: ChildProcess | undefined;
let origin: string;
const people: Owner[] = [];
/** By the beginning of a key. */
const ownerOf = new Map<string, string>();
const counts = new Map<string, number>();
let imports = 0;

async function start(): Promise<void> {
  const file = fileURLToPath(new URL('./stored-bytes-product.js', import.meta.url));
  child = fork(file, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
}

async function kill(): Promise<void> {
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await ended;
}

/** Refusals are answers as good as any: too many imports, nothing to delete. */
const send = (person: Owner, path: string, init: RequestInit) =>
  call(origin, person, path, init).then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );
const list = async <T>(person: Owner, path: string): Promise<readonly T[]> =>
  (await (await call(origin, person, path)).json()) as T[];
const one = <T>(items: readonly T[]): T | undefined => items[below(items.length)];

const image = () => {
  const [width, height] = [20 + below(80), 20 + below(80)];
  return new Blob([new Uint8Array(picture(below(255), width, height))]);
};
const form = (fields: Record<string, string>, files: readonly (readonly [string, Blob])[]) => {
  const all = new FormData();
  for (const [name, value] of Object.entries(fields)) all.set(name, value);
  for (const [index, [name, file]] of files.entries()) all.append(name, file, `${index}.png`);
  return all;
};

const acts: Record<string, (person: Owner) => Promise<unknown>> = {
  async import(person) {
    const key = `import ${(imports += 1)}`;
    const id = sha256(`${person.id}\n${key}`).slice(0, 32);
    ownerOf.set(`catalogue/uploads/${id}`, person.id);
    ownerOf.set(`catalogue/imports/${sha256(`manga\n${id}`).slice(0, 20)}`, person.id);
    const body = form(
      {},
      Array.from({ length: 1 + below(12) }, () => ['file', image()] as const),
    );
    await send(person, '/api/library/imports', { method: 'POST', headers: { 'idempotency-key': key }, body });
  },
  async addChapter(person) {
    const manga = one(await list<{ id: string }>(person, '/api/mangas'));
    if (!manga) return;
    const key = `import ${(imports += 1)}`;
    ownerOf.set(`catalogue/uploads/${sha256(`${person.id}\n${key}`).slice(0, 32)}`, person.id);
    const body = form({ mangaId: manga.id }, [['file', image()]]);
    await send(person, '/api/library/imports', { method: 'POST', headers: { 'idempotency-key': key }, body });
  },
  async cancelImport(person) {
    const found = await list<{ id: string; state: string }>(person, '/api/library/imports');
    const open = found.find(({ state }) => state === 'queued' || state === 'running');
    if (open) await send(person, `/api/library/imports/${open.id}`, { method: 'DELETE' });
  },
  async deleteManga(person) {
    const manga = one(await list<{ id: string }>(person, '/api/mangas'));
    if (manga) await send(person, `/api/mangas/${manga.id}`, { method: 'DELETE' });
  },
  async deleteChapter(person) {
    const manga = one(await list<{ id: string }>(person, '/api/mangas'));
    if (!manga) return;
    const chapter = one(await list<{ id: string }>(person, `/api/mangas/${manga.id}/chapters`));
    if (chapter) await send(person, `/api/chapters/${chapter.id}`, { method: 'DELETE' });
  },
  async sendFrames(person) {
    ownerOf.set(`render/uploads/${sha256(person.id).slice(0, 32)}`, person.id);
    const length = 1 + below(4);
    const fields = {
      exportId: `e${below(3)}`,
      startFrame: '0',
      totalFrames: '9',
      audioData: '[]',
      animations: '[]',
    };
    const files = Array.from({ length }, () => ['images', image()] as const);
    await send(person, '/api/video/process', { method: 'POST', body: form(fields, files) });
  },
  deleteVideos: (person) => send(person, '/api/video/jobs', { method: 'DELETE' }),
  /** Of one person alone: the ids of uploads are known to the product only. */
  sendAvatar: () =>
    send(people[0] as Owner, '/api/uploads', {
      method: 'POST',
      body: form({ kind: 'voice-avatar' }, [['file', image()]]),
    }),
};

/** More comes than goes. */
const often = [...Object.keys(acts), 'import', 'import', 'import', 'sendFrames', 'sendFrames'];

async function act(): Promise<void> {
  const name = one(often) ?? '';
  const person = one(people) as Owner;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  const working = acts[name]?.(person);
  if (random() >= killed) {
    await working;
    return;
  }
  const survived = working?.catch(() => undefined);
  await pause(below(maxKillMs));
  await kill();
  counts.set('kill', (counts.get('kill') ?? 0) + 1);
  await survived;
  await start();
}

/** What lies in the store, by user; attributed here, not by the product. */
async function stored(): Promise<Map<string, number>> {
  child?.send('list');
  const [{ objects }] = (await once(child as ChildProcess, 'message')) as [{ objects: [string, number][] }];
  const bytes = new Map(people.map(({ id }) => [id, 0]));
  for (const [key, size] of objects) {
    const [service = '', kind = '', name = ''] = key.split('/');
    // Drawn by the product, for whoever looks.
    if (kind === 'covers') continue;
    const owner =
      kind === 'uploads' && service === 'voice' ? people[0]?.id : ownerOf.get(`${service}/${kind}/${name}`);
    if (owner === undefined) throw new Error(`Nobody is known to own ${key}`);
    bytes.set(owner, (bytes.get(owner) ?? 0) + size);
  }
  return bytes;
}

const told = async (person: Owner) => (await (await call(origin, person, '/api/storage')).json()) as Storage;

/** Rejects when what users are told isn't what lies there half a minute after the last work on it. */
async function expectExact(): Promise<number> {
  for (let left = 120; left > 0; left -= 1) {
    const found = await Promise.all(
      people.map((person) => list<{ state: string }>(person, '/api/library/imports')),
    );
    if (!found.flat().some(({ state }) => state === 'queued' || state === 'running')) break;
    await pause(250);
  }
  for (let left = 120; ; left -= 1) {
    const [there, ...views] = await Promise.all([stored(), ...people.map(told)]);
    const isExact = people.every(({ id }, index) => views[index]?.usedBytes === there.get(id));
    if (isExact) return views.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
    if (left === 0) {
      expect(people.map(({ id }, index) => [id, views[index]?.usedBytes])).toEqual([...there]);
    }
    await pause(250);
  }
}

beforeAll(async () => {
  process.stderr.write(`bytes are stored with TEST_SEED=${seed}\n`);
  folder = mkdtempSync(join(tmpdir(), 'komavox-bytes-'));
  await start();
  for (const name of ['ada', 'bob', 'cora']) {
    const person = await register(origin, name);
    const { id } = (await (await call(origin, person, '/api/users/me')).json()) as { id: string };
    people.push({ ...person, id });
  }
});
afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

it(
  `of each user are what lies in the store, to the byte, after ${steps} steps`,
  async () => {
    let checks = 0;
    let most = 0;
    for (let step = 1; step <= steps; step += 1) {
      await act();
      if (step % 10 !== 0 && step !== steps) continue;
      most = Math.max(most, await expectExact());
      checks += 1;
    }
    const figures = { seed, steps, checks, most, ...Object.fromEntries(counts) };
    process.stderr.write(`${JSON.stringify(figures)}\n`);
    expect(most).toBeGreaterThan(0);
  },
  120_000 + steps * 6_000,
);
