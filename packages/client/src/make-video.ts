/** Pages become frames with text and speech, frames become a video: the product's main way, driven by HTTP. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SpokenLines } from '@komavox/cast';
import { captionStyles, type CaptionStyle } from '@komavox/scene';
import { inLanes } from '@komavox/shorts';
import type { Client, Speech, VideoJob, VideoMusic } from './client.js';
import { suggestedCast } from './suggested-cast.js';

export interface NarratedFrame {
  readonly page: string;
  readonly text: string;
  readonly speech?: Speech;
}

interface VideoOptions {
  readonly language: string;
  /** Each speaker in a voice of his own, as is suggested; else one voice reads all. */
  readonly cast?: boolean;
  readonly captionStyle: CaptionStyle;
  /** 0.5 to 5 (spec 2 section 9). */
  readonly captionSize: number;
  /** One of the spec's animation types for every frame; none when left out. */
  readonly animation?: string;
  readonly music?: VideoMusic;
  /** Called as the work comes on: a stage and how much of it is done, 0 to 1. */
  readonly onProgress?: (stage: 'reading' | 'speaking' | 'uploading' | 'rendering', done: number) => void;
}

interface MadeVideo {
  readonly mp4: Uint8Array;
  readonly frames: readonly NarratedFrame[];
  readonly job: VideoJob;
}

/** Speech takes at most this many characters; a fuller page is narrated up to its last whole line. */
const maxSpeechCharacters = 2000;

export async function makeVideo(
  client: Client,
  pages: readonly string[],
  options: VideoOptions,
): Promise<MadeVideo> {
  const { language, onProgress = () => undefined } = options;
  const read = await eachPage(
    pages,
    (page) => client.extractText(page, language),
    (done) => onProgress('reading', done),
  );
  const texts = options.cast
    ? suggestedCast(read, (await client.voices()).voices, language)
    : read.map(({ text }) => ({ text }));
  const frames = await eachPage(
    pages.map((page, index) => ({ page, ...narratedPart(texts[index] ?? { text: '' }) })),
    async ({ page, text, lines }): Promise<NarratedFrame> =>
      text.trim() === '' ? { page, text } : { page, text, speech: await client.speak(text, language, lines) },
    (done) => onProgress('speaking', done),
  );
  onProgress('uploading', 0);
  const exportId = randomUUID();
  await client.upload(
    exportId,
    await Promise.all(
      frames.map(async ({ page, speech }) => ({
        image: await client.image(page),
        ...(speech ? { audio: speech.audio } : {}),
        ...(options.animation ? { animation: options.animation } : {}),
      })),
    ),
    options.music,
  );
  onProgress('uploading', 1);
  const job = await finished(
    client,
    await client.startVideo(exportId, subtitlesOf(frames, options)),
    (done) => onProgress('rendering', done),
  );
  const mp4 = new Uint8Array(await (await client.call(job.files?.mp4 ?? '')).arrayBuffer());
  return { mp4, frames, job };
}

/** Keeps both the recogniser and the synthesizer busy without filling their queues. */
const maxConcurrentPages = 2;

const eachPage = <In, Out>(
  items: readonly In[],
  work: (item: In) => Promise<Out>,
  onDone: (share: number) => void,
): Promise<readonly Out[]> => inLanes(items, maxConcurrentPages, work, (done) => onDone(done / items.length));

type SpokenText = Pick<SpokenLines, 'text'> & Partial<Pick<SpokenLines, 'lines'>>;

function narratedPart({ text: all, lines }: SpokenText): SpokenText {
  if (all.length <= maxSpeechCharacters) return { text: all, ...(lines && { lines }) };
  const end = all.lastIndexOf('\n', maxSpeechCharacters);
  const text = all.slice(0, end > 0 ? end : maxSpeechCharacters);
  return { text, ...(lines && { lines: lines.slice(0, text.split('\n').length) }) };
}

function subtitlesOf(frames: readonly NarratedFrame[], { captionStyle, captionSize }: VideoOptions) {
  return {
    frameTexts: frames.map(({ text }, frameIndex) => ({ frameIndex, text })),
    captionStyle,
    subtitleSize: captionSize,
    position: captionStyles[captionStyle].place,
    wordTimings: frames.flatMap(({ speech }, frameIndex) =>
      speech ? [{ frameIndex, timings: speech.timings }] : [],
    ),
  };
}

async function finished(
  client: Client,
  started: VideoJob,
  onProgress: (done: number) => void,
): Promise<VideoJob> {
  let job = started;
  while (job.state === 'queued' || job.state === 'rendering') {
    onProgress(job.progress);
    await pause(250);
    job = await client.videoJob(job.id);
  }
  if (job.state !== 'done') throw new Error(job.error ?? `The video was ${job.state}.`);
  onProgress(1);
  return job;
}
