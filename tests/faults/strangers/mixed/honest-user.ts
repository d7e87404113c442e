/** Somebody who reads a manga at a person's pace; some have its text taken, some have it spoken, some make videos of it. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client } from '@komavox/client';
import type { DemoChapter } from '@komavox/test-support';
import { randomFrom } from '@komavox/test-kit';
import { saveBookmark } from '../../load/index.js';
import type { Waits } from './waits.js';

/** Seconds on a page, at least and at most. */
const pageSeconds = [5, 15] as const;
/** Of so many users one does each kind of work. */
const usersPerWorker = 6;
const works = ['text', 'speech', 'video'] as const;
type Work = (typeof works)[number];
/** Every so many pages. */
const pagesPerWork: Readonly<Record<Work, number>> = { text: 2, speech: 3, video: 9 };

interface HonestUserOptions {
  readonly origin: string;
  readonly number: number;
  readonly chapters: readonly DemoChapter[];
  /** PNG. */
  readonly newPage: () => Promise<Buffer>;
  readonly waits: Waits;
}

export class HonestUser {
  readonly #client: Client;
  readonly #next: () => number;
  #pages = 0;

  constructor(private readonly options: HonestUserOptions) {
    this.#client = createClient(options.origin);
    this.#next = randomFrom(options.number + 1);
  }

  /** Resolves when the signal aborts and what was under way has ended; rejects at the first call that fails. */
  async live(signal: AbortSignal): Promise<void> {
    const { number, chapters, waits } = this.options;
    const email = `reader-${number}-${randomUUID()}@example.org`;
    await this.#client.register(`Reader ${number}`, email, 'a long password');
    // They don't all begin together.
    await this.#rest(signal);
    for (let read = number; !signal.aborted; read++) {
      const chapter = chapters[read % chapters.length];
      if (!chapter) throw new RangeError('There is no chapter to read');
      await waits.of('list of works', () => this.#client.mangas());
      const listed = () => this.#client.chapters(chapter.mangaId, chapter.language);
      await waits.of('list of chapters', listed);
      const pages = await waits.of('list of pages', () => this.#client.pages(chapter.chapterId));
      for (const page of pages) {
        if (signal.aborted) return;
        await this.#readPage(page);
        await this.#rest(signal);
      }
    }
  }

  async #readPage(page: string): Promise<void> {
    const { number, waits } = this.options;
    const count = number + this.#pages++;
    await waits.of('page', () => this.#client.image(page));
    await waits.of('bookmark', () => saveBookmark(this.#client, count));
    const work = works[number % usersPerWorker];
    if (work !== undefined && count % pagesPerWork[work] === 0) await this.#work[work](page);
  }

  readonly #work: Readonly<Record<Work, (page: string) => Promise<void>>> = {
    text: async () => {
      const image = `data:image/png;base64,${(await this.options.newPage()).toString('base64')}`;
      await this.options.waits.of('text of a page', () => this.#client.extractText(image, 'en'));
    },
    speech: async () => {
      // Nobody has heard it before.
      const text = `The train number ${randomInt(1e6)} was late again.`;
      await this.options.waits.of('speech', () => this.#client.speak(text, 'en'));
    },
    video: (page) => this.#makeVideo(page),
  };

  async #makeVideo(page: string): Promise<void> {
    const client = this.#client;
    const { audio } = await client.speak(`A video of ${this.#pages} pages.`, 'en');
    const image = await client.image(page);
    await this.options.waits.of('video of a page', async () => {
      const exportId = randomUUID();
      await client.upload(exportId, [{ image, audio }]);
      const { id } = await client.startVideo(exportId);
      for (;;) {
        const { state, error } = await client.videoJob(id);
        if (state === 'done') return;
        if (state !== 'queued' && state !== 'rendering') throw new Error(`The video is ${state}: ${error}`);
        await pause(100);
      }
    });
  }

  async #rest(signal: AbortSignal): Promise<void> {
    const [least, most] = pageSeconds;
    const ms = (least + this.#next() * (most - least)) * 1000;
    await pause(ms, undefined, { signal }).catch(() => undefined);
  }
}
