/** A user who has one of everything, so that calls about it lead further than to "there is none". */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@komavox/client';
import { ZipArchive } from 'archiver';
import { buffer } from 'node:stream/consumers';
import { whole } from '../cut-off.js';

/** Files that the product takes. */
export interface Files {
  readonly png: Buffer;
  /** Seconds of somebody speaking. */
  readonly wav: Buffer;
  /** Two pages. */
  readonly cbz: Buffer;
}

export interface Belongings {
  readonly cookie: string;
  /** Values that are right, by the names that fields and parameters have. */
  readonly values: Readonly<Record<string, readonly (string | number)[]>>;
  readonly files: Files & {
    /** A voice as it was exported. */
    readonly voice: Buffer;
    /** A project of a video as it was downloaded. */
    readonly project: Buffer;
  };
}

const password = 'correct horse battery';

export async function makeCbz(page: Buffer, pages: number): Promise<Buffer> {
  const archive = new ZipArchive();
  const info =
    '<ComicInfo><Series>Fuzzed</Series><Number>1</Number><LanguageISO>en</LanguageISO></ComicInfo>';
  for (let number = 1; number <= pages; number++)
    archive.append(page, { name: `${String(number).padStart(4, '0')}.png` });
  archive.append(info, { name: 'ComicInfo.xml' });
  const [zip] = await Promise.all([buffer(archive), archive.finalize()]);
  return zip;
}

/** @param site where a page of pictures is, and a picture at `/a.png` */
export async function makeBelongings(origin: string, site: string, files: Files): Promise<Belongings> {
  const email = `fuzz-${randomUUID()}@example.org`;
  const { cookie, id: userId } = await register(origin, email);
  const client = createClient(origin, { cookie });
  const send = async <T>(path: string, fields: Readonly<Record<string, string | Blob>>): Promise<T> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await whole(() => client.call(path, { method: 'POST', body }));
    return (await answer.json()) as T;
  };
  const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

  const startImport = (title: string) =>
    send<{ id: string }>('/api/library/imports', {
      file: new File([new Uint8Array(files.cbz)], `${title}.cbz`),
      title,
      language: 'en',
    });
  const imports = [await startImport('Fuzzed'), await startImport('Fuzzed too')];
  const voice = await send<{ id: string; sampleUrl: string }>('/api/voice-models', {
    name: 'Fuzzed',
    consent: 'true',
    sample: blob(files.wav),
  });
  const { url: sampleUrl } = await send<{ url: string }>('/api/uploads', {
    kind: 'voice-sample',
    file: blob(files.wav),
  });
  const { url: avatarUrl } = await send<{ url: string }>('/api/uploads', {
    kind: 'voice-avatar',
    file: blob(files.png),
  });
  const exported = await (await client.call(`/api/voice-models/${voice.id}/export`)).arrayBuffer();
  const mangas = await Promise.all(imports.map(({ id }) => untilImported(client, id)));
  const mangaIds = mangas.map(({ mangaId }) => mangaId);
  const chapterIds = mangas.map(({ chapterId }) => chapterId);
  const pages = (await Promise.all(chapterIds.map((id) => client.pages(id)))).flat();
  const { id: job } = await makeVideo(client, files.png);
  const project = await makeProject(client, files);
  // Only a page that has been read can be corrected.
  await client.extractText(pages[0] ?? '', 'en');
  return {
    cookie,
    files: { ...files, voice: Buffer.from(exported), project: project.downloaded },
    values: {
      'id of chapters': chapterIds,
      'id of mangas': mangaIds,
      'id of imports': imports.map(({ id }) => id),
      'id of jobs': [job],
      'id of voice-models': [voice.id],
      'id of projects': [project.id],
      base: [0, 1, 2],
      version: [1, 2],
      file: project.files,
      mangaId: [...mangaIds, 'url'],
      chapterId: chapterIds,
      page: [0, 1],
      provider: ['google', 'apple'],
      signed: [sampleUrl.slice('/media/'.length), voice.sampleUrl.slice('/media/'.length)],
      imageUrl: [
        // Most often the page that was read.
        ...pages.slice(0, 1),
        ...pages.slice(0, 1),
        ...pages,
        avatarUrl,
        `${site}/a.png`,
        `data:image/png;base64,${files.png.toString('base64')}`,
      ],
      imageUrls: [...pages, avatarUrl],
      url: [`${site}/`, `${site}/a.png`],
      exportId: ['fuzzed'],
      language: ['en', 'en', 'English', 'ja'],
      customVoiceId: [voice.id],
      modelId: [voice.id],
      voice: [''],
      sampleUrl: [sampleUrl],
      avatarUrl: [avatarUrl],
      userId: [userId],
      email: [email],
      password: [password],
      text: ['It rained.', 'Yes?\nNo!', 'これは本です。'],
      q: ['Fuz'],
      name: ['Fuzzed'],
      'id of members': ['m1'],
      'id of model': ['own'],
      memberId: ['m1'],
      planId: ['basic'],
      session_id: ['cs_test_00000000000000000000000000000000'],
      reading: ['あめ'],
      x: [1, 20],
      y: [1, 20],
      width: [30, 100],
      height: [30, 100],
      confidence: [1],
      start: [0],
      end: [1],
      from: [0],
      to: [1],
      line: [0],
      frameIndex: [0],
      limit: [10],
      offset: [0],
      chapterNumber: [1, 2],
    },
  };
}

export async function register(origin: string, email: string): Promise<{ cookie: string; id: string }> {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Fuzz', email, password }),
  });
  if (!answer.ok) throw new Error(`Registering was answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { cookie: cookies.join('; '), id: ((await answer.json()) as { id: string }).id };
}

type Client = ReturnType<typeof createClient>;

async function untilImported(client: Client, id: string): Promise<{ mangaId: string; chapterId: string }> {
  for (;;) {
    const answer = await client.call(`/api/library/imports/${id}`);
    const found = (await answer.json()) as { state: string; mangaId?: string };
    if (found.state === 'failed') throw new Error(`The import failed: ${JSON.stringify(found)}`);
    if (found.state === 'done' && found.mangaId !== undefined) {
      const [chapter] = await client.chapters(found.mangaId, 'en');
      if (chapter) return { mangaId: found.mangaId, chapterId: chapter.id };
    }
    await pause(100);
  }
}

async function makeVideo(client: Client, image: Buffer): Promise<{ id: string }> {
  const { audio } = await client.speak('A video.', 'en');
  await client.upload('fuzzed', [{ image: new Blob([new Uint8Array(image)]), audio }]);
  return client.startVideo('fuzzed');
}

interface Project {
  readonly id: string;
  /** Hashes of its picture and its sound. */
  readonly files: readonly string[];
  readonly downloaded: Buffer;
}

/** A project of two versions, whose last one names its files. */
async function makeProject(client: Client, { png, wav }: Files): Promise<Project> {
  const id = randomUUID();
  const path = `/api/projects/${id}`;
  const save = (base: number, speech: string | undefined, image: string | undefined) =>
    client.call(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ base, content: contentWith(speech, image) }),
    });
  await save(0, undefined, undefined);
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(png)]), 'a.png');
  body.append('audio', new Blob([new Uint8Array(wav)]), 'a.wav');
  const stored = await client.call(`${path}/files`, { method: 'POST', body });
  const { files } = (await stored.json()) as { files: string[] };
  await save(1, files[1], files[0]);
  const downloaded = Buffer.from(await (await client.call(`${path}/file`)).arrayBuffer());
  return { id, files, downloaded };
}

const contentWith = (speech: string | undefined, image: string | undefined) => ({
  source: ['/page/1.png'],
  edited: {
    name: 'Fuzzed',
    order: ['f1'],
    frames: {
      f1: {
        id: 'f1',
        imageUrl: '/page/1.png',
        shot: null,
        text: 'It rained.',
        speech: speech === undefined ? null : { blob: speech, name: 'Speech', duration: 2 },
        addedAudio: [],
        words: null,
        animation: null,
        images: image === undefined ? [] : [{ id: 'i1', image, position: { x: 50, y: 50 }, size: 1 }],
        texts: [],
        caption: null,
      },
    },
    background: null,
    captions: { style: 'standard', size: 2, position: { x: 50, y: 94 } },
    knownTexts: {},
    language: 'en',
    voice: { kind: 'default', model: null },
  },
});
