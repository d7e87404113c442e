/**
 * People who use the product all the while: they open accounts, save bookmarks, read pages and have their texts read, have
 * texts spoken and videos made. Whoever gets no answer, or one that says "later", tries again as a good client does, with the same key.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, type Client } from '@komavox/standalone';
import {
  saveBookmark,
  speakAgain,
  type PromisedAccount,
  type PromisedSpeech,
  type PromisedVideo,
  type Promises,
} from './promises.js';

export type Work = 'account' | 'bookmark' | 'page' | 'text' | 'speech' | 'video';

export interface Load {
  /** Pieces of work that are under way. */
  inFlight(): number;
  /**
   * Resolves with the milliseconds from `since` until each of these kinds of work has succeeded; of those that take
   * long a piece counts that was under way at `since`.
   */
  recovered(since: number, works: readonly Work[], withinMs: number): Promise<number>;
  /** What was acknowledged since the last call. */
  takePromises(): Promises;
  /** Tries that got no good answer, by what they got. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Answers that no outage explains. */
  readonly wrong: readonly string[];
  /** Resolves when nobody waits for anything any more. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly origin: string;
  /** Paths of pages that people read and make videos of. */
  readonly pages: readonly string[];
}

const password = 'correct horse battery';
/** A good client gives up and asks again. */
const patienceMs = 40_000;
/** Between two pieces of work of one person, so that the machine isn't the fault that is looked at. */
const restMs: Readonly<Record<Work, number>> = {
  account: 1500,
  bookmark: 300,
  page: 200,
  text: 2000,
  speech: 700,
  video: 2500,
};

export function startLoad({ origin, pages }: LoadOptions): Load {
  let running = true;
  let inFlight = 0;
  const refusals = new Map<string, number>();
  const wrong: string[] = [];
  /** When each kind last succeeded: begun and ended. */
  const successes = new Map<Work, { begun: number; ended: number }>();
  let accounts: PromisedAccount[] = [];
  let speeches: PromisedSpeech[] = [];
  let videos: PromisedVideo[] = [];

  /** Until it is acknowledged; undefined when the load ends before. */
  async function insist<Result>(work: Work, attempt: () => Promise<Result>): Promise<Result | undefined> {
    inFlight += 1;
    try {
      while (running) {
        const begun = performance.now();
        try {
          const result = await within(patienceMs, attempt());
          successes.set(work, { begun, ended: performance.now() });
          return result;
        } catch (error) {
          const what = `${work} ${refusalOf(error)}`;
          refusals.set(what, (refusals.get(what) ?? 0) + 1);
          if (error instanceof ClientError && error.status < 500 && error.status !== 429)
            wrong.push(`${work}: ${error.status} ${error.code}`);
        }
        await pause(200);
      }
      return undefined;
    } finally {
      inFlight -= 1;
    }
  }

  async function newcomer(
    name: string,
  ): Promise<{ client: Client; email: string; user: string } | undefined> {
    const email = `${name}-${randomUUID()}@example.org`;
    const client = createClient(origin);
    const made = await insist('account', async () => {
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

  async function readers(): Promise<void> {
    while (running) {
      const who = await newcomer('reader');
      if (!who) return;
      let bookmark = -1;
      for (let page = 0; page < 4 && running; page++) {
        await insist('page', () => who.client.picture(pages[page % pages.length] ?? ''));
        await insist('page', () => who.client.mangas());
        const saved = await insist('bookmark', () => saveBookmark(who.client, page));
        if (saved) bookmark = page;
        await pause(restMs.bookmark);
      }
      accounts.push({ ...who, bookmark });
      await pause(restMs.account);
    }
  }

  async function listener(): Promise<void> {
    const who = await newcomer('listener');
    while (who && running) {
      const text = `Number ${Math.floor(Math.random() * 1e9)} is read aloud.`;
      let order = { key: randomUUID(), text };
      const answer = await insist('speech', async () => {
        try {
          const response = await speakAgain(who.client, order);
          await response.arrayBuffer();
          return { order, headers: response.headers };
        } catch (error) {
          // It has failed for good, and the key stands for that: only a new order helps.
          if (error instanceof ClientError && error.code === 'deadline_exceeded')
            order = { key: randomUUID(), text };
          throw error;
        }
      });
      if (answer) {
        const id = answer.headers.get('x-speech-id') ?? '';
        const duration = answer.headers.get('x-audio-duration') ?? '';
        speeches.push({ client: who.client, ...answer.order, id, duration });
      }
      await pause(restMs.speech);
    }
  }

  async function decipherer(): Promise<void> {
    const who = await newcomer('decipherer');
    // Each page is really read once; from then on its text is known.
    for (let page = 0; who && running; page++) {
      await insist('text', () => who.client.extractText(pages[page % pages.length] ?? '', 'en'));
      await pause(restMs.text);
    }
  }

  async function maker(): Promise<void> {
    const who = await newcomer('maker');
    if (!who) return;
    const picture = await insist('page', () => who.client.picture(pages[0] ?? ''));
    const speech = await insist('speech', () => who.client.speak('A video is made of this.', 'en'));
    while (picture && speech && running) {
      const exportId = randomUUID();
      // Another text, so that nothing of it is in the cache.
      const subtitles = {
        frameTexts: [{ frameIndex: 0, text: `Video ${exportId}` }],
        captionStyle: 'standard',
        subtitleSize: 2,
        position: { x: 50, y: 80 },
        wordTimings: [],
      } as const;
      const job = await insist('video', async () => {
        await who.client.upload(exportId, [{ picture, audio: speech.audio }]);
        return who.client.startVideo(exportId, subtitles);
      });
      if (job) {
        videos.push({ client: who.client, job: job.id });
        await insist('video', () => finished(who.client, job.id));
      }
      await pause(restMs.video);
    }
  }

  async function finished(client: Client, id: string): Promise<void> {
    while (running) {
      const { state, error } = await client.videoJob(id);
      if (state === 'done') return;
      if (state !== 'queued' && state !== 'rendering') {
        wrong.push(`video: ${state} ${error ?? ''}`);
        return;
      }
      await pause(150);
    }
  }

  const people = [readers(), readers(), listener(), listener(), listener(), decipherer(), maker()];
  return {
    inFlight: () => inFlight,
    refusals,
    wrong,
    async recovered(since, works, withinMs) {
      const isBack = (work: Work) => {
        const last = successes.get(work);
        return last !== undefined && (work === 'video' ? last.ended : last.begun) > since;
      };
      while (!works.every(isBack)) {
        if (performance.now() - since > withinMs) {
          const missing = works.filter((work) => !isBack(work));
          throw new Error(`No ${missing.join(', ')} in ${withinMs} ms; ${[...refusals].join('; ')}`);
        }
        await pause(20);
      }
      return Math.max(...works.map((work) => (successes.get(work)?.ended ?? since) - since));
    },
    takePromises() {
      const taken = { accounts, speeches, videos };
      accounts = [];
      speeches = [];
      videos = [];
      return taken;
    },
    async stop() {
      running = false;
      await Promise.all(people);
    },
  };
}

/** Rejects with a TimeoutError when the work takes longer. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error(`No answer in ${ms} ms`), { name: 'TimeoutError' });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof ClientError) return `${error.status} ${error.code}`;
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? 'unknown';
}
