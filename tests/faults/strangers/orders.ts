/** A user who orders work, repeats refused calls, deletes own imports when the storage is full, and waits for the work's end. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, type Client } from '@komavox/client';
import { isCutOff, whole } from './cut-off.js';
import { makeCbz } from './fuzz/belongings.js';

export type Kind = 'video' | 'text' | 'import';

/** Imports that make room for others. */
const deletedAtOnce = 10;

/** As the product shows it. */
interface Ordered {
  readonly state: string;
  readonly error?: string | undefined;
  readonly mangaId?: string | undefined;
}

interface OrderingOptions {
  readonly origin: string;
  readonly name: string;
  /** A page that nobody has had read: PNG. */
  readonly newPage: () => Promise<Buffer>;
  /** Of an import. */
  readonly pages: number;
  /** Ends what is asked again for. */
  readonly signal?: AbortSignal;
}

export class Ordering {
  readonly client: Client;
  id = '';
  /** Refusals in words, and how often. */
  readonly refusals = new Map<string, number>();
  #speech: Blob | undefined;
  #cbz: Promise<Buffer> | undefined;
  /** Ids of manga. */
  readonly #imported: string[] = [];

  constructor(private readonly options: OrderingOptions) {
    this.client = createClient(options.origin);
  }

  async enter(): Promise<this> {
    const { name } = this.options;
    const made = await this.client.register(name, `${name}-${randomUUID()}@example.org`, 'a long password');
    this.id = made.id;
    this.#speech = (await this.client.speak('A video is made of this.', 'en')).audio;
    return this;
  }

  /** Resolves when it has ended. */
  async order(kind: Kind): Promise<void> {
    if (kind === 'text') {
      const page = await this.options.newPage();
      const imageUrl = `data:image/png;base64,${page.toString('base64')}`;
      await this.#until(kind, () => this.client.extractText(imageUrl, 'en'));
    } else if (kind === 'video') await this.#makeVideo();
    else await this.#importManga();
  }

  async #makeVideo(): Promise<void> {
    const exportId = randomUUID();
    const image = new Blob([new Uint8Array(await this.options.newPage())]);
    await this.#until('video', () =>
      this.client.upload(exportId, [{ image, ...(this.#speech && { audio: this.#speech }) }]),
    );
    const job = await this.#until('video', () => this.client.startVideo(exportId));
    if (job) await this.#untilEnded(() => this.client.videoJob(job.id));
  }

  async #importManga(): Promise<void> {
    const { name, newPage, pages } = this.options;
    // Packing one takes longer than sending it.
    this.#cbz ??= newPage().then((page) => makeCbz(page, pages));
    const file = new File([new Uint8Array(await this.#cbz)], `${name}.cbz`);
    const body = () => {
      const form = new FormData();
      form.set('file', file);
      form.set('title', name);
      form.set('language', 'en');
      return form;
    };
    const answer = await this.#until('import', () =>
      this.client.call('/api/library/imports', { method: 'POST', body: body() }),
    );
    if (!answer) return;
    const { id } = (await answer.json()) as { id: string };
    const { mangaId } = await this.#untilEnded(async () => {
      const found = await this.client.call(`/api/library/imports/${id}`);
      return (await found.json()) as Ordered;
    });
    if (mangaId !== undefined) this.#imported.push(mangaId);
  }

  /** Asks again, sooner than it is told to. */
  async #until<T>(kind: Kind, ask: () => Promise<T>): Promise<T | undefined> {
    while (this.options.signal?.aborted !== true) {
      try {
        return await ask();
      } catch (error) {
        if (isCutOff(error)) continue;
        if (!(error instanceof ClientError)) throw error;
        const refusal = `${kind}: ${error.status} ${error.code}, ${error.message}`;
        this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
        if (error.code === 'user_storage_full') {
          await this.#makeRoom();
          continue;
        }
        // Of its own orders a page can wait for longer than a call does.
        const isBehind = error.code === 'extraction_timeout';
        if (!isBehind && (error.status !== 429 || error.retryAfter === undefined)) throw error;
        await pause(500);
      }
    }
    return undefined;
  }

  /** Of what it imported, some goes. */
  async #makeRoom(): Promise<void> {
    for (const manga of this.#imported.splice(0, deletedAtOnce))
      await this.#until('import', () => this.client.call(`/api/mangas/${manga}`, { method: 'DELETE' }));
    await pause(500);
  }

  async #untilEnded(look: () => Promise<Ordered>): Promise<Ordered> {
    for (;;) {
      const found = await whole(look);
      const { state, error = '' } = found;
      // There was room for it when it began.
      const isWithoutRoom = state === 'failed' && error.startsWith('There is not enough room');
      if (this.options.signal?.aborted === true || state === 'done' || isWithoutRoom) return found;
      if (!['queued', 'running', 'rendering'].includes(state)) throw new Error(`It is ${state}: ${error}`);
      await pause(200);
    }
  }
}
