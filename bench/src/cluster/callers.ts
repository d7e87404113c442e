/** Callers whose throughput is measured: they request speeches, and videos that are never the same. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client, type Speech, type UploadFrame } from '@komavox/client';
import { chapterIn, openDemoLibrary } from '@komavox/test-support';
import type { Caller } from './pace.js';

export interface Newcomer {
  readonly client: Client;
  readonly user: string;
}

/** With an account each, as few speeches of one user may be under way at a time. */
export async function meetPeople(origin: string, count: number): Promise<Newcomer[]> {
  const people: Newcomer[] = [];
  while (people.length < count) {
    const client = createClient(origin);
    const { id } = await client.register('Bench', `${randomUUID()}@example.org`, 'correct horse battery');
    people.push({ client, user: id });
  }
  return people;
}

const remarks = [
  'the ferry will not wait for us',
  'nobody has lit the old lantern',
  'these letters must cross the sea',
  'she counted only eight men here',
];
let texts = 0;

/** About 60 characters; another each time, so that no speech of it is in the cache. */
function newText(): string {
  texts += 1;
  return `You heard me say it ${texts} times now, ${remarks[texts % remarks.length]}.`;
}

export const speaker =
  ({ client }: Newcomer): Caller =>
  async () =>
    void (await client.speak(newText(), 'en'));

const lookEveryMs = 250;

/** Each makes videos of three pages, with speech and captions that mark its words. */
export async function filmMakers(origin: string, people: readonly Newcomer[]): Promise<Caller[]> {
  const library = await openDemoLibrary(origin);
  const frames: (UploadFrame & Pick<Speech, 'timings'>)[] = [];
  for (const page of chapterIn(library.chapters, 'en').pages.slice(0, 3)) {
    const image = new Blob([new Uint8Array(await library.image(page))]);
    const speech = await people[0]?.client.speak(newText(), 'en');
    if (speech) frames.push({ image, audio: speech.audio, timings: speech.timings });
  }
  return people.map(({ client }) => async (signal) => {
    const exportId = randomUUID();
    await client.upload(exportId, frames);
    const { id } = await client.startVideo(exportId, {
      subtitles: {
        frameTexts: [],
        captionStyle: 'advanced',
        subtitleSize: 2,
        position: { x: 50, y: 80 },
        // Its first word is of this video only, so that none of its pages was rendered before.
        wordTimings: frames.map(({ timings }, frameIndex) => ({
          frameIndex,
          timings: timings.map((timing, at) =>
            at === 0 ? { ...timing, word: exportId.slice(0, 8) } : timing,
          ),
        })),
      },
    });
    for (;;) {
      const { state, segments, error } = await client.videoJob(id);
      if (state === 'done') {
        if (segments.cached > 0) throw new Error(`${segments.cached} pages of a video came from the cache`);
        return;
      }
      if (state !== 'queued' && state !== 'rendering') throw new Error(`A video is ${state}: ${error}`);
      if (signal.aborted) return void (await client.cancelVideo(id));
      await pause(lookEveryMs);
    }
  });
}
