/** Users of a product in tests: their actions, and a view of everything that they can see. */
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';

export interface Person {
  readonly email: string;
  readonly password: string;
  /** Of the first sign-in. */
  readonly cookie: string;
}

export interface Speech {
  readonly person: Person;
  readonly key: string;
  readonly text: string;
  readonly id: string;
  readonly sha256: string;
  readonly timesUrl: string;
}

export interface Video {
  readonly person: Person;
  readonly job: string;
  readonly link: string;
  readonly sha256: string;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A call as the person's browser makes it; rejects when it isn't answered with success. */
export async function call(
  origin: string,
  { cookie }: Pick<Person, 'cookie'>,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { origin, cookie, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(new URL(path, origin), { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const read = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
const bytesOf = async (response: Promise<Response>) => new Uint8Array(await (await response).arrayBuffer());

export async function register(origin: string, name: string): Promise<Person> {
  const [email, password] = [`${name}@example.org`, `the password of ${name}`];
  const answer = await call(origin, { cookie: '' }, '/api/auth/register', json({ name, email, password }));
  return { email, password, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** The person with the cookie of another sign-in. */
export async function login(origin: string, person: Person): Promise<Person> {
  const { email, password } = person;
  const answer = await call(origin, { cookie: '' }, '/api/auth/login', json({ email, password }));
  return { ...person, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

export async function speak(origin: string, person: Person, key: string, text: string): Promise<Speech> {
  const init = json({ text, language: 'en' }, { 'idempotency-key': key });
  const answer = await call(origin, person, '/api/tts/speak', init);
  return {
    person,
    key,
    text,
    id: answer.headers.get('x-speech-id') ?? '',
    timesUrl: answer.headers.get('x-word-timings-url') ?? '',
    sha256: sha256(new Uint8Array(await answer.arrayBuffer())),
  };
}

/** A PNG of one grey. */
export function picture(grey: number, width = 360, height = 640): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const row = Buffer.alloc(width + 1, grey);
  row[0] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two frames, the first of them narrated. */
export async function makeVideo(origin: string, person: Person, narration: string): Promise<Video> {
  const exportId = crypto.randomUUID();
  const sound = await bytesOf(
    call(origin, person, '/api/tts/speak', json({ text: narration, language: 'en' })),
  );
  const form = new FormData();
  form.set('exportId', exportId);
  form.set('startFrame', '0');
  form.set('totalFrames', '2');
  form.set('useBackground', 'false');
  form.set('audioData', JSON.stringify([{ frameIndex: 0 }]));
  form.set('animations', '[]');
  form.append('images', new Blob([new Uint8Array(picture(90))]), 'one.png');
  form.append('images', new Blob([new Uint8Array(picture(200))]), 'two.png');
  form.append('audioFiles', new Blob([sound]), 'one.mp3');
  await call(origin, person, '/api/video/process', { method: 'POST', body: form });
  const compiled = await call(
    origin,
    person,
    '/api/video/compile',
    json({ exportId }, { prefer: 'respond-async' }),
  );
  const job = compiled.headers.get('location') ?? '';
  for (;;) {
    const found = await read<{ state: string; files?: { mp4: string } }>(call(origin, person, job));
    if (found.files) {
      const link = found.files.mp4;
      return { person, job, link, sha256: sha256(await bytesOf(call(origin, person, link))) };
    }
    if (!['queued', 'rendering'].includes(found.state)) throw new Error(`The video is ${found.state}`);
    await pause(50);
  }
}

/** Downloaded by its link as it was, and by one made now. */
export async function downloads(origin: string, person: Person, video: Video): Promise<readonly string[]> {
  const { files } = await read<{ files: { mp4: string } }>(call(origin, person, video.job));
  const links = [video.link, files.mp4];
  return Promise.all(links.map(async (link) => sha256(await bytesOf(call(origin, person, link)))));
}

export async function importManga(origin: string, person: Person, title: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture(30))]), '1.png');
  form.append('title', title);
  const queued = await read<{ id: string }>(
    call(origin, person, '/api/library/imports', { method: 'POST', body: form }),
  );
  for (let state = 'queued'; state !== 'done'; await pause(20)) {
    ({ state } = await read<{ state: string }>(call(origin, person, `/api/library/imports/${queued.id}`)));
    if (state === 'failed') throw new Error('The import failed');
  }
}

export async function bookmark(origin: string, person: Person): Promise<void> {
  const [manga] = await mangasOf(origin, person);
  const [chapter] = await chaptersOf(origin, person, manga?.id ?? '');
  await call(
    origin,
    person,
    '/api/bookmarks',
    json({ mangaId: manga?.id, chapterId: chapter?.id, currentPage: 0 }),
  );
}

const mangasOf = (origin: string, person: Person) =>
  read<{ id: string; title: string }[]>(call(origin, person, '/api/mangas'));
const chaptersOf = (origin: string, person: Person, manga: string) =>
  read<{ id: string }[]>(call(origin, person, `/api/mangas/${manga}/chapters?offset=0&limit=96&language=en`));

/** All that a person can see but speech and videos. */
export async function view(origin: string, person: Person) {
  const get = (path: string) => read<unknown>(call(origin, person, path));
  const mangas = await mangasOf(origin, person);
  const pages: string[] = [];
  for (const { id } of mangas) {
    for (const chapter of await chaptersOf(origin, person, id)) {
      for (const page of await read<string[]>(call(origin, person, `/api/chapters/${chapter.id}/pages`))) {
        pages.push(`${page} ${sha256(await bytesOf(call(origin, person, page)))}`);
      }
    }
  }
  return {
    me: await get('/api/users/me'),
    credits: await get('/api/credits'),
    bookmarks: await get('/api/bookmarks'),
    imports: await get('/api/library/imports'),
    // The list is in the order of what is read most, which looking at it changes.
    mangas: mangas.map(({ id, title }) => ({ id, title })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    pages: pages.sort(),
  };
}
