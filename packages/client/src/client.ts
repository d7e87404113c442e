/** The calls of the product's main way, typed by its OpenAPI description. */
import type { SpokenLines } from '@komavox/cast';
import type { MusicMood, Shot, TextOverlay, VideoFormat } from '@komavox/scene';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import createFetch from 'openapi-fetch';
import type { components, paths } from './schema.js';
import { ClientError, createSessionFetch } from './session-fetch.js';

export type Chapter = components['schemas']['Chapter'];

export type VideoJob = paths['/api/video/jobs/{id}']['get']['responses'][200]['content']['application/json'];

/** A file that a finished video may have besides the MP4, by its name in `files` of a job. */
export type FileOfVideo = Exclude<keyof NonNullable<VideoJob['files']>, 'mp4' | 'zip'>;

interface VideoToStart {
  readonly subtitles?: Subtitles;
  readonly format?: VideoFormat;
  /** Its parts are kept as well: `files.editing`. */
  readonly forEditing?: true;
}

interface WordTiming {
  readonly word: string;
  /** Seconds from the start of the audio. */
  readonly start: number;
  readonly end: number;
}

export interface Speech {
  readonly id: string;
  /** MP3. */
  readonly audio: Blob;
  /** Seconds. */
  readonly duration: number;
  readonly timings: WordTiming[];
}

export interface UploadFrame {
  readonly image: Blob;
  readonly audio?: Blob;
  /** One of the spec's 16 animation types. */
  readonly animation?: string;
  /** The whole page without. */
  readonly shot?: Shot;
  /** Over it. */
  readonly texts?: readonly TextOverlay[];
}

type CompileRequest = NonNullable<
  paths['/api/video/compile']['post']['requestBody']
>['content']['application/json'];
type RetellRequest = NonNullable<
  paths['/api/retelling/lines']['post']['requestBody']
>['content']['application/json'];
type Subtitles = NonNullable<CompileRequest['subtitles']>;

/** Music under the whole video, as loud as is usual under a voice: of a mood, or a file. */
export type VideoMusic = { readonly mood: MusicMood } | { readonly file: Blob };

/** Frames of one process call (spec 2 section 9). */
const framesPerUpload = 5;

export type Client = ReturnType<typeof createClient>;

/** @param headers of every call, for example a `traceparent` */
export function createClient(origin: string, headers: Readonly<Record<string, string>> = {}) {
  const sessionFetch = createSessionFetch(origin, headers);
  const http = createFetch<paths>({ baseUrl: origin, fetch: sessionFetch });
  /** Any call, for addresses that answers give and for what has no method here. */
  const call = (path: string, init?: RequestInit) => sessionFetch(new Request(new URL(path, origin), init));
  return {
    call,
    register: (name: string, email: string, password: string) =>
      dataOf(http.POST('/api/auth/register', { body: { name, email, password } })),
    login: (email: string, password: string) =>
      dataOf(http.POST('/api/auth/login', { body: { email, password } })),
    mangas: () => dataOf(http.GET('/api/mangas')),
    chapters: (mangaId: string, language: string) =>
      dataOf(
        http.GET('/api/mangas/{id}/chapters', {
          params: {
            path: { id: mangaId },
            query: { offset: 0, limit: 96, sortOrder: 'asc', language },
          },
        }),
      ),
    pages: (chapterId: string) =>
      dataOf(http.GET('/api/chapters/{id}/pages', { params: { path: { id: chapterId } } })),
    image: async (address: string) => (await call(address)).blob(),
    extractText: (imageUrl: string, language: string) =>
      dataOf(http.POST('/api/vision/extract-text', { body: { imageUrl, language } })),
    panels: (imageUrl: string, direction: 'ltr' | 'rtl') =>
      dataOf(http.POST('/api/vision/panels', { body: { imageUrl, direction } })),

    voices: () => dataOf(http.GET('/api/voices')),

    /**
     * Rejects with the signal's reason when it aborts; what isn't made then is made no further.
     *
     * @param lines one for each line of the text, where they have voices of their own
     */
    async speak(
      text: string,
      language: string,
      lines?: SpokenLines['lines'],
      signal: AbortSignal = neverAborted,
    ): Promise<Speech> {
      const headers = { 'idempotency-key': randomUUID() };
      const ask = () =>
        http.POST('/api/tts/speak', {
          body: { text, language, ...(lines && { lines: [...lines] }) },
          ...{ headers, signal },
          parseAs: 'blob',
        });
      const { data: audio, response } = await untilSpoken(ask, signal).catch(async (error: unknown) => {
        if (!signal.aborted) throw error;
        // One that is made is kept, and one that was refused isn't there.
        await http.DELETE('/api/tts/speak', { headers }).catch(() => undefined);
        throw signal.reason;
      });
      const timings = await call(response.headers.get('x-word-timings-url') ?? '');
      return {
        id: response.headers.get('x-speech-id') ?? '',
        audio: audio as Blob,
        duration: Number(response.headers.get('x-audio-duration')),
        timings: (await timings.json()) as WordTiming[],
      };
    },

    /** The model that retells chapters, and its limits. */
    retelling: () => dataOf(http.GET('/api/retelling')),
    retell: (body: RetellRequest, signal?: AbortSignal) =>
      dataOf(http.POST('/api/retelling/lines', { body, ...(signal && { signal }) })),

    /** Sends the frames in chunks of five. */
    async upload(exportId: string, frames: readonly UploadFrame[], music?: VideoMusic): Promise<void> {
      for (let start = 0; start < frames.length; start += framesPerUpload) {
        const chunk = frames.slice(start, start + framesPerUpload);
        const body = chunkForm(exportId, frames.length, start, chunk);
        if (music) appendMusic(body, music, start === 0);
        await call('/api/video/process', { method: 'POST', body });
      }
    },

    async startVideo(exportId: string, options: VideoToStart = {}): Promise<VideoJob> {
      const { response } = await http.POST('/api/video/compile', {
        body: { exportId, ...options },
        headers: { prefer: 'respond-async' },
      });
      return (await (await call(response.headers.get('location') ?? '')).json()) as VideoJob;
    },
    videoJob: (id: string) => dataOf(http.GET('/api/video/jobs/{id}', { params: { path: { id } } })),
    cancelVideo: (id: string) => http.DELETE('/api/video/jobs/{id}', { params: { path: { id } } }),
  };
}

/** For what nobody ends. */
const neverAborted = new AbortController().signal;

/** Calls for one speech that outlast their answer before it is given up; the product ends those that take longer. */
const maxSpeechCalls = 30;
/** Time that it waits for its turn: as long as those before it may take. */
const patienceMs = 900_000;
/** Where the answer doesn't say when to ask again. */
const retrySeconds = 2;

/**
 * A speech that takes longer than a call waits goes on, and the same key finds it. While other texts of the user are read,
 * it waits for its turn.
 */
async function untilSpoken<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const begun = performance.now();
  for (let calls = 1; ;) {
    try {
      return await ask();
    } catch (error) {
      const code = error instanceof ClientError ? error.code : '';
      const goesOn = code === 'speech_timeout' && calls < maxSpeechCalls;
      const hasTurn = code === 'too_many_speeches' && performance.now() - begun < patienceMs;
      if (!(error instanceof ClientError) || !(goesOn || hasTurn)) throw error;
      if (goesOn) calls += 1;
      await pause((error.retryAfter ?? retrySeconds) * 1000, undefined, { signal });
    }
  }
}

/** A call that fails rejects in its fetch, so what arrives here has data. */
async function dataOf<Data>(answer: Promise<{ data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await answer;
  if (data === undefined || data === null) throw new TypeError('The answer has no body');
  return data;
}

export function jsonRequest(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** What is said of it goes with every chunk, the file with the first. */
function appendMusic(form: FormData, music: VideoMusic, first: boolean): void {
  form.set('music', JSON.stringify('mood' in music ? { mood: music.mood } : {}));
  if (first && 'file' in music) form.set('musicFile', music.file, 'music');
}

function chunkForm(
  exportId: string,
  totalFrames: number,
  start: number,
  chunk: readonly UploadFrame[],
): FormData {
  const form = new FormData();
  form.set('exportId', exportId);
  form.set('startFrame', String(start));
  form.set('totalFrames', String(totalFrames));
  form.set('useBackground', 'false');
  const audio: { frameIndex: number }[] = [];
  const animations: { frameIndex: number; type: string }[] = [];
  const shots: (Shot & { readonly frameIndex: number })[] = [];
  const texts: (TextOverlay & { readonly timestamp: number })[] = [];
  for (const [offset, frame] of chunk.entries()) {
    const frameIndex = start + offset;
    if (frame.audio) audio.push({ frameIndex });
    if (frame.animation) animations.push({ frameIndex, type: frame.animation });
    if (frame.shot) shots.push({ frameIndex, ...frame.shot });
    texts.push(...(frame.texts ?? []).map((text) => ({ ...text, timestamp: frameIndex })));
  }
  form.set('audioData', JSON.stringify(audio));
  form.set('animations', JSON.stringify(animations));
  form.set('shots', JSON.stringify(shots));
  form.set('textOverlays', JSON.stringify(texts));
  for (const [offset, { image }] of chunk.entries()) form.append('images', image, `frame-${start + offset}`);
  for (const [offset, frame] of chunk.entries()) {
    if (frame.audio) form.append('audioFiles', frame.audio, `speech-${start + offset}.mp3`);
  }
  return form;
}
