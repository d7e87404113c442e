/** The calls that the command line makes of the product; the same ones a browser makes (API.md of the product). */
import type { CaptionStyle } from '@komavox/scene';
import { createCall, jsonRequest } from './call.js';

export interface Manga {
  readonly id: string;
  readonly title: string;
  readonly languages: readonly string[];
}

export interface Chapter {
  readonly id: string;
  readonly chapterNumber: string;
  readonly language: string;
  readonly pageCount: number;
}

export interface PageText {
  readonly text: string;
  readonly regions: readonly { readonly text: string; readonly order: number }[];
  readonly language: string;
}

export interface WordTiming {
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
  readonly timings: readonly WordTiming[];
}

export interface UploadFrame {
  readonly picture: Blob;
  readonly audio?: Blob;
  /** One of the spec's 16 animation types. */
  readonly animation?: string;
}

export interface Subtitles {
  readonly frameTexts: readonly { readonly frameIndex: number; readonly text: string }[];
  readonly captionStyle: CaptionStyle;
  readonly subtitleSize: number;
  readonly position: { readonly x: number; readonly y: number };
  readonly wordTimings: readonly { readonly frameIndex: number; readonly timings: readonly WordTiming[] }[];
}

export interface VideoJob {
  readonly id: string;
  readonly state: 'queued' | 'rendering' | 'done' | 'failed' | 'cancelled';
  /** 0 to 1. */
  readonly progress: number;
  readonly message: string;
  readonly segments: { readonly done: number; readonly cached: number; readonly total: number };
  readonly files?: {
    readonly mp4: string;
    readonly ass?: string;
    readonly srt?: string;
    readonly vtt?: string;
  };
  readonly error?: string;
}

/** Frames of one process call (spec 2 section 9). */
export const framesPerUpload = 5;

export type Client = ReturnType<typeof createClient>;

/** @param headers of every call, for example a `traceparent` */
export function createClient(origin: string, headers: Readonly<Record<string, string>> = {}) {
  const call = createCall(origin, headers);
  const read = async <T>(path: string, init?: RequestInit) => (await (await call(path, init)).json()) as T;
  return {
    call,
    register: (name: string, email: string, password: string) =>
      read<{ id: string }>('/api/auth/register', jsonRequest('POST', { name, email, password })),
    login: (email: string, password: string) =>
      read<{ id: string }>('/api/auth/login', jsonRequest('POST', { email, password })),
    mangas: () => read<readonly Manga[]>('/api/mangas'),
    chapters: (mangaId: string, language: string) =>
      read<readonly Chapter[]>(
        `/api/mangas/${mangaId}/chapters?offset=0&limit=96&sortOrder=asc&language=${encodeURIComponent(language)}`,
      ),
    pages: (chapterId: string) => read<readonly string[]>(`/api/chapters/${chapterId}/pages`),
    picture: async (address: string) => (await call(address)).blob(),
    extractText: (imageUrl: string, language: string) =>
      read<PageText>('/api/vision/extract-text', jsonRequest('POST', { imageUrl, language })),

    async speak(text: string, language: string): Promise<Speech> {
      const answer = await call('/api/tts/speak', jsonRequest('POST', { text, language }));
      const timings = await read<WordTiming[]>(answer.headers.get('x-word-timings-url') ?? '');
      return {
        id: answer.headers.get('x-speech-id') ?? '',
        audio: await answer.blob(),
        duration: Number(answer.headers.get('x-audio-duration')),
        timings,
      };
    },

    /** Sends the frames in chunks of five. */
    async upload(exportId: string, frames: readonly UploadFrame[]): Promise<void> {
      for (let start = 0; start < frames.length; start += framesPerUpload) {
        const chunk = frames.slice(start, start + framesPerUpload);
        await call('/api/video/process', {
          method: 'POST',
          body: chunkForm(exportId, frames.length, start, chunk),
        });
      }
    },

    async startVideo(exportId: string, subtitles?: Subtitles): Promise<VideoJob> {
      const order = { exportId, ...(subtitles ? { subtitles } : {}) };
      const answer = await call(
        '/api/video/compile',
        jsonRequest('POST', order, { prefer: 'respond-async' }),
      );
      return read<VideoJob>(answer.headers.get('location') ?? '');
    },
    videoJob: (id: string) => read<VideoJob>(`/api/video/jobs/${id}`),
    cancelVideo: (id: string) => call(`/api/video/jobs/${id}`, { method: 'DELETE' }),
  };
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
  for (const [offset, frame] of chunk.entries()) {
    const frameIndex = start + offset;
    if (frame.audio) audio.push({ frameIndex });
    if (frame.animation) animations.push({ frameIndex, type: frame.animation });
  }
  form.set('audioData', JSON.stringify(audio));
  form.set('animations', JSON.stringify(animations));
  for (const [offset, { picture }] of chunk.entries())
    form.append('images', picture, `frame-${start + offset}`);
  for (const [offset, frame] of chunk.entries()) {
    if (frame.audio) form.append('audioFiles', frame.audio, `speech-${start + offset}.mp3`);
  }
  return form;
}
