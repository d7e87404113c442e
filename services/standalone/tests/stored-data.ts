/** Data of the version before (`tests/fixtures/data-0.1`), and what the product has to make of it. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@komavox/core';
import { openDocuments, storedCollections } from '@komavox/documents';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { product as services } from '../src/product.js';

interface SpokenText {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly text: string;
}

/** Facts noted by the writer of the fixture; sums are SHA-256. */
interface Facts {
  readonly killedAt: string;
  readonly password: string;
  readonly users: { readonly ada: { readonly id: string; readonly email: string; readonly cookie: string } };
  readonly import: {
    readonly mangaId: string;
    readonly chapterId: string;
    readonly pages: readonly string[];
  };
  readonly bookmark: { readonly mangaId: string };
  readonly speeches: readonly (SpokenText & { readonly id: string; readonly sha256: string })[];
  readonly video: { readonly id: string; readonly sha256: string };
  readonly pageText: { readonly text: string };
  readonly credits: unknown;
  readonly inFlight: {
    readonly videos: { readonly half: string; readonly queued: string };
    readonly imports: readonly string[];
    readonly speeches: readonly SpokenText[];
    readonly pageTexts: readonly number[];
  };
}

interface StoredJob {
  readonly _id: string;
  readonly state: string;
  readonly schemaVersion: number;
  readonly outbox: readonly unknown[];
  readonly failure?: { readonly code: string };
}

interface VideoJob {
  readonly state: string;
  readonly files: { readonly mp4: string };
}

const fixture = join(import.meta.dirname, '../../../../tests/fixtures/data-0.1/data.tar.gz');
const jobCollections = [
  ['voice', 'speeches'],
  ['render', 'videojobs'],
  ['catalogue', 'imports'],
  ['vision', 'extractions'],
] as const;
const maxJobsMs = 200_000;

export interface StoredData {
  /** Removed when the product that was booted on it stops. */
  readonly folder: string;
  readonly facts: Facts;
}

/** A copy of the fixture. */
export function unpackStoredData(): StoredData {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-stored-'));
  execFileSync('tar', ['-xzf', fixture, '-C', folder]);
  return { folder, facts: JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts };
}

interface BootOptions {
  /** Milliseconds since the kill, by the product's clock. */
  readonly laterMs: number;
  readonly environment?: Environment;
}

const behindMs = ({ facts }: StoredData, laterMs: number): number =>
  Date.now() - new Date(facts.killedAt).getTime() - laterMs;

const documentsUrlOf = ({ folder }: StoredData, { environment }: BootOptions): string =>
  environment?.['DOCUMENTS_URL'] ?? `sqlite:${join(folder, 'documents')}`;

/** The schema versions that documents have; undefined is that of the version before. */
async function storedVersions(documentsUrl: string): Promise<Set<unknown>> {
  const versions = new Set<unknown>();
  for (const { name: service } of services) {
    const { connection, close } = await openDocuments(documentsUrl, service);
    for (const { name, pages } of await storedCollections(connection)) {
      if (name === 'schemaversions') continue;
      for await (const page of pages()) {
        for (const { document } of page) versions.add(document['schemaVersion']?.valueOf());
      }
    }
    await close();
  }
  return versions;
}

/** Starts the product three times, each of which ends by SIGKILL in the middle of the migration. */
export async function killMigrating(data: StoredData, options: BootOptions): Promise<void> {
  const documentsUrl = documentsUrlOf(data, options);
  expect(await storedVersions(documentsUrl)).toEqual(new Set([undefined]));
  for (const batches of [1, 2, 3]) {
    const script = fileURLToPath(new URL('./kill-while-migrating.js', import.meta.url));
    const child = spawn(
      process.execPath,
      [script, data.folder, String(batches), String(behindMs(data, options.laterMs))],
      { env: { ...process.env, ...options.environment }, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const versions = await storedVersions(documentsUrl);
    expect(versions).toContain(undefined);
    expect(versions.size).toBeGreaterThan(1);
  }
}

type Booted = Awaited<ReturnType<typeof bootOnStoredData>>;

export async function bootOnStoredData(data: StoredData, options: BootOptions) {
  const { folder, facts } = data;
  const agoMs = behindMs(data, options.laterMs);
  const product: TestProduct = await bootForTest(services, {
    folder,
    exactlyOnce: true,
    clock: { now: () => new Date(Date.now() - agoMs) },
    environment: { DEMO_LIBRARY: 'false', ...options.environment },
  });
  const documentsUrl = documentsUrlOf(data, options);
  const { origin } = product;
  let cookie = facts.users.ada.cookie;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin), { ...init, headers: { ...init.headers, origin, cookie } });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const bytes = async (path: string) => Buffer.from(await (await call(path)).arrayBuffer());

  async function storedJobs(): Promise<readonly (StoredJob & { readonly collection: string })[]> {
    const found = [];
    for (const [service, collection] of jobCollections) {
      const { connection, close } = await openDocuments(documentsUrl, service);
      for (const job of await connection.collection<StoredJob>(collection).find({}).toArray()) {
        found.push({ ...job, collection });
      }
      await close();
    }
    return found;
  }

  return {
    facts,
    product,
    call,
    post,
    bytes,
    read: async <T>(path: string) => (await (await call(path)).json()) as T,
    speak: ({ key, text }: SpokenText) =>
      post('/api/tts/speak', { text, language: 'en' }, { 'idempotency-key': key }),
    async signIn() {
      const { email, password } = { ...facts.users.ada, ...facts };
      const answer = await post('/api/auth/login', { email, password });
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return (await answer.json()) as { id: string };
    },
    /** Waits until no job is queued or running and no event is left in one. */
    async jobsEnded() {
      const deadline = Date.now() + maxJobsMs;
      for (;;) {
        const jobs = await storedJobs();
        const left = jobs.filter(
          ({ state, outbox }) => !['done', 'failed', 'cancelled'].includes(state) || outbox.length > 0,
        );
        if (left.length === 0) return jobs;
        if (Date.now() > deadline) {
          throw new Error(
            left.map(({ collection, _id, state }) => `${collection} ${_id}: ${state}`).join('\n'),
          );
        }
        await pause(500);
      }
    },
    async stop() {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Statements about a start a moment after the kill. */
export function describeRecentData(boot: () => Promise<Booted>): void {
  let booted: Booted;

  beforeAll(async () => {
    booted = await boot();
  });
  afterAll(() => booted.stop());

  it('knows accounts, sessions, ledgers and bookmarks', async () => {
    const { facts, read, signIn } = booted;
    expect(await read('/api/users/me')).toMatchObject({ id: facts.users.ada.id });
    expect(await signIn()).toMatchObject({ id: facts.users.ada.id });
    expect(await read('/api/credits')).toEqual(facts.credits);
    expect(await read(`/api/bookmarks/${facts.bookmark.mangaId}`)).toEqual(facts.bookmark);
  });

  it('shows what was imported', async () => {
    const { facts, read, bytes } = booted;
    const { chapterId, mangaId, pages } = facts.import;
    expect(await read(`/api/mangas/${mangaId}`)).toMatchObject({ id: mangaId, title: 'Diary' });
    const urls = await read<string[]>(`/api/chapters/${chapterId}/pages`);
    expect((await Promise.all(urls.map(bytes))).map(sha256)).toEqual(pages);
  });

  it('answers what was spoken, read and rendered without doing it again', async () => {
    const { facts, product, post, read, bytes, speak } = booted;
    const requested: string[] = [];
    const wakeUps = [topics.speechRequested, topics.extractionRequested, topics.videoRequested];
    const watching = await product.events.watch(
      wakeUps.map(({ name }) => name),
      ({ key }) => void requested.push(key),
    );
    for (const speech of facts.speeches) {
      const answer = await speak(speech);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-speech-id')).toBe(speech.id);
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(speech.sha256);
      expect(requested).not.toContain(speech.id);
    }
    const [imageUrl] = await read<string[]>(`/api/chapters/${facts.import.chapterId}/pages`);
    const text = await post('/api/vision/extract-text', { imageUrl, language: 'en' });
    expect(await text.json()).toMatchObject(facts.pageText.text === '' ? {} : { text: facts.pageText.text });
    const { state, files } = await read<VideoJob>(`/api/video/jobs/${facts.video.id}`);
    expect(state).toBe('done');
    expect(sha256(await bytes(files.mp4))).toBe(facts.video.sha256);
    expect(requested).not.toContain(facts.video.id);
    await watching.stop();
  });

  it('finishes every job that was queued or running, and publishes what waited', async () => {
    const { facts, call, post, read, speak, jobsEnded } = booted;
    const jobs = await jobsEnded();
    // A machine with too much to do may not speak in time.
    const late = ({ collection, failure }: (typeof jobs)[number]) =>
      collection === 'speeches' && /^(voice_timeout|deadline_exceeded)$/.test(failure?.code ?? '');
    expect(jobs.filter((job) => job.state !== 'done' && !late(job))).toEqual([]);
    expect(jobs.filter(({ schemaVersion }) => !(schemaVersion > 0))).toEqual([]);
    const { half, queued } = facts.inFlight.videos;
    for (const id of [half, queued]) {
      const { state, files } = await read<VideoJob>(`/api/video/jobs/${id}`);
      expect(state).toBe('done');
      expect((await call(files.mp4)).headers.get('content-type')).toBe('video/mp4');
    }
    for (const id of facts.inFlight.imports) {
      expect(await read(`/api/library/imports/${id}`)).toMatchObject({ state: 'done' });
    }
    for (const speech of facts.inFlight.speeches) {
      expect((await speak(speech)).status).toEqual(jobs.some(late) ? expect.any(Number) : 200);
    }
    const urls = await read<string[]>(`/api/chapters/${facts.import.chapterId}/pages`);
    for (const page of facts.inFlight.pageTexts) {
      const answer = await post('/api/vision/extract-text', { imageUrl: urls[page], language: 'en' });
      expect(answer.status).toBe(200);
    }
  }, 240_000);
}

/** Longer than sessions last and deadlines are away. */
export const monthsMs = 200 * 86_400_000;

/** Statements about a start months after the kill. */
export function describeOldData(boot: () => Promise<Booted>): void {
  let booted: Booted;

  beforeAll(async () => {
    booted = await boot();
  });
  afterAll(() => booted.stop());

  it('knows the account by its password, and that the session has ended', async () => {
    const { facts, call, read, signIn } = booted;
    expect((await call('/api/users/me')).status).toBe(401);
    expect(await signIn()).toMatchObject({ id: facts.users.ada.id });
    expect(await read('/api/credits')).toEqual(facts.credits);
    expect(await read(`/api/bookmarks/${facts.bookmark.mangaId}`)).toEqual(facts.bookmark);
  });

  it('ends every job that was queued or running: done, or failed with a code', async () => {
    const { jobsEnded } = booted;
    const jobs = await jobsEnded();
    const failures = jobs.filter(({ state }) => state === 'failed');
    expect(failures.filter(({ failure }) => !failure?.code)).toEqual([]);
    process.stdout.write(
      `months later: ${jobs.map(({ collection, state, failure }) => `${collection} ${state} ${failure?.code ?? ''}`.trim()).join(', ')}\n`,
    );
  }, 240_000);
}
