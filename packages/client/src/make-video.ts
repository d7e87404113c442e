/** Pages become frames with text and speech, frames become a video: the product's main way, driven by HTTP. */
import type { SpokenLines } from '@komavox/cast';
import { inLanes } from '@komavox/shorts';
import type { Client, Speech } from './client.js';
import { renderFrames, type RenderedVideo, type RenderOptions } from './render-frames.js';
import { suggestedCast } from './suggested-cast.js';

export interface NarratedFrame {
  readonly page: string;
  readonly text: string;
  readonly speech?: Speech;
}

interface VideoOptions extends Omit<RenderOptions, 'onProgress'> {
  readonly language: string;
  /** Each speaker in a voice of his own, as is suggested; else one voice reads all. */
  readonly cast?: boolean;
  /** One of the spec's animation types for every frame; none when left out. */
  readonly animation?: string;
  /** Called as the work comes on: a stage and how much of it is done, 0 to 1. */
  readonly onProgress?: (
    stage: 'reading' | 'speaking' | Parameters<RenderOptions['onProgress']>[0],
    done: number,
  ) => void;
}

interface MadeVideo extends RenderedVideo {
  readonly frames: readonly NarratedFrame[];
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
  const cast = options.cast ? suggestedCast(read, (await client.voices()).voices, language) : undefined;
  const frames = await eachPage(
    read.map(({ text }, index) => ({
      page: pages[index] ?? '',
      ...narratedPart(cast?.(index, text) ?? { text }),
    })),
    async ({ page, text, lines }): Promise<NarratedFrame> =>
      text.trim() === '' ? { page, text } : { page, text, speech: await client.speak(text, language, lines) },
    (done) => onProgress('speaking', done),
  );
  const rendered = await renderFrames(
    client,
    frames.map((frame) => ({ ...frame, ...(options.animation ? { animation: options.animation } : {}) })),
    { ...options, onProgress },
  );
  return { ...rendered, frames };
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
