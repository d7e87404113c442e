/**
 * Users who work all the while: they open accounts, save bookmarks, read pages and their text, have texts spoken and videos
 * made. One that gets no answer, or "later", tries again as a good client does, with the same key.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, type Client } from '@komavox/client';
import {
  saveBookmark,
  speakAgain,
  type AcknowledgedAccount,
  type AcknowledgedSpeech,
  type AcknowledgedVideo,
  type AcknowledgedWrites,
} from './acknowledged-writes.js';
import { RetryingCalls, type WorkKind } from './retrying-calls.js';

export type { WorkKind } from './retrying-calls.js';

interface LoadOptions {
  readonly origin: string;
  /** Paths of pages that users read and make videos of. */
  readonly pages: readonly string[];
  /** How many times as long users rest between two pieces of work. Default 1. */
  readonly rest?: number;
}

interface User {
  readonly client: Client;
  readonly email: string;
  readonly user: string;
}

const password = 'correct horse battery';
/** Between two pieces of work of one user, so that the machine's own load isn't the fault under test. */
const pauseMs = { account: 1500, bookmark: 300, text: 2000, speech: 700, video: 2500 };

export class Load {
  readonly #origin: string;
  readonly #pages: readonly string[];
  readonly #rest: number;
  readonly #calls = new RetryingCalls();
  readonly #users: Promise<void>[];
  #accounts: AcknowledgedAccount[] = [];
  #speeches: AcknowledgedSpeech[] = [];
  #videos: AcknowledgedVideo[] = [];

  constructor({ origin, pages, rest = 1 }: LoadOptions) {
    this.#origin = origin;
    this.#pages = pages;
    this.#rest = rest;
    this.#users = [
      ...[this.#readPages(), this.#readPages()],
      ...[this.#listen(), this.#listen(), this.#listen()],
      ...[this.#extractTexts(), this.#makeVideos()],
    ];
  }

  /** Pieces of work that are under way. */
  get inFlight(): number {
    return this.#calls.inFlight;
  }

  /** Tries that got no good answer, by what they got. */
  get refusals(): ReadonlyMap<string, number> {
    return this.#calls.refusals;
  }

  /** Answers that no outage explains. */
  get wrong(): readonly string[] {
    return this.#calls.wrong;
  }

  /** See `RetryingCalls.recovered`. */
  recovered(since: number, workKinds: readonly WorkKind[], withinMs: number): Promise<number> {
    return this.#calls.recovered(since, workKinds, withinMs);
  }

  /** Everything acknowledged since the last call. */
  takeAcknowledged(): AcknowledgedWrites {
    const taken = { accounts: this.#accounts, speeches: this.#speeches, videos: this.#videos };
    this.#accounts = [];
    this.#speeches = [];
    this.#videos = [];
    return taken;
  }

  /** Resolves when no user waits for anything any more. */
  async stop(): Promise<void> {
    this.#calls.stop();
    await Promise.all(this.#users);
  }

  async #newUser(name: string): Promise<User | undefined> {
    const email = `${name}-${randomUUID()}@example.org`;
    const client = createClient(this.#origin);
    const made = await this.#calls.until('account', async () => {
      try {
        return await client.register(name, email, password);
      } catch (error) {
        // The account was made, and only the answer got lost.
        if (error instanceof ClientError && error.code === 'email_taken')
          return client.login(email, password);
        throw error;
      }
    });
    return made && { client, email, user: made.id };
  }

  async #readPages(): Promise<void> {
    const calls = this.#calls;
    while (calls.running) {
      const user = await this.#newUser('reader');
      if (!user) return;
      let bookmark = -1;
      for (let page = 0; page < 4 && calls.running; page++) {
        await calls.until('page', () => user.client.image(this.#page(page)));
        await calls.until('page', () => user.client.mangas());
        const saved = await calls.until('bookmark', () => saveBookmark(user.client, page));
        if (saved) bookmark = page;
        await pause(pauseMs.bookmark * this.#rest);
      }
      this.#accounts.push({ ...user, bookmark });
      await pause(pauseMs.account * this.#rest);
    }
  }

  async #listen(): Promise<void> {
    const user = await this.#newUser('listener');
    while (user && this.#calls.running) {
      const text = `Number ${Math.floor(Math.random() * 1e9)} is read aloud.`;
      let request = { key: randomUUID(), text };
      const answer = await this.#calls.until('speech', async () => {
        try {
          const response = await speakAgain(user.client, request);
          await response.arrayBuffer();
          return { request, headers: response.headers };
        } catch (error) {
          // The job has failed for good, and the key stands for that: only a new request helps.
          if (error instanceof ClientError && error.code === 'deadline_exceeded')
            request = { key: randomUUID(), text };
          throw error;
        }
      });
      if (answer) {
        const id = answer.headers.get('x-speech-id') ?? '';
        const duration = answer.headers.get('x-audio-duration') ?? '';
        this.#speeches.push({ client: user.client, ...answer.request, id, duration });
      }
      await pause(pauseMs.speech * this.#rest);
    }
  }

  async #extractTexts(): Promise<void> {
    const user = await this.#newUser('text-reader');
    // Each page is extracted once; from then on its text is cached.
    for (let page = 0; user && this.#calls.running; page++) {
      await this.#calls.until('text', () => user.client.extractText(this.#page(page), 'en'));
      await pause(pauseMs.text * this.#rest);
    }
  }

  async #makeVideos(): Promise<void> {
    const calls = this.#calls;
    const user = await this.#newUser('video-maker');
    if (!user) return;
    const { client } = user;
    const image = await calls.until('page', () => client.image(this.#page(0)));
    const speech = await calls.until('speech', () => client.speak('A video is made of this.', 'en'));
    while (image && speech && calls.running) {
      const exportId = randomUUID();
      // Another text, so that nothing of it is in the cache.
      const subtitles = {
        frameTexts: [{ frameIndex: 0, text: `Video ${exportId}` }],
        captionStyle: 'standard' as const,
        subtitleSize: 2,
        position: { x: 50, y: 80 },
        wordTimings: [],
      };
      const job = await calls.until('video', async () => {
        await client.upload(exportId, [{ image, audio: speech.audio }]);
        return client.startVideo(exportId, { subtitles });
      });
      if (job) {
        this.#videos.push({ client, job: job.id });
        await calls.until('video', () => this.#finished(client, job.id));
      }
      await pause(pauseMs.video * this.#rest);
    }
  }

  async #finished(client: Client, id: string): Promise<void> {
    while (this.#calls.running) {
      const { state, error } = await client.videoJob(id);
      if (state === 'done') return;
      if (state !== 'queued' && state !== 'rendering') {
        this.#calls.wrong.push(`video: ${state} ${error ?? ''}`);
        return;
      }
      await pause(150);
    }
  }

  #page(index: number): string {
    return this.#pages[index % this.#pages.length] ?? '';
  }
}
