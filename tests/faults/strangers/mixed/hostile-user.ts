/** Somebody who orders more than there is, and sends what is made to take long. */
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, jsonRequest } from '@komavox/client';
import { hostileImages } from '../hostile-images.js';
import { hostilePages } from '../hostile-pages.js';
import { Ordering, type Kind } from '../orders.js';

/** Orders at a time, more than are let in. */
const lanes: Readonly<Record<Kind, number>> = { video: 14, text: 6, import: 7 };
/** Of an import. */
const pages = 40;
/** Between two things made to take long; the product lets nobody ask much faster. */
const restMs = 1000;

interface HostileUserOptions {
  readonly origin: string;
  /** Of a site of hostile pages. */
  readonly host: string;
  /** PNG. */
  readonly newPage: () => Promise<Buffer>;
}

export class HostileUser {
  readonly #answers = new Map<string, number>();
  readonly #done: Record<Kind, number> = { video: 0, text: 0, import: 0 };
  #refused = 0;

  constructor(private readonly options: HostileUserOptions) {}

  /** Resolves when the signal aborts; rejects at the first answer that the product should never give. */
  async live(signal: AbortSignal): Promise<void> {
    const { origin, newPage } = this.options;
    const ordering = await new Ordering({ origin, newPage, pages, signal, name: 'hostile' }).enter();
    const lane = async (kind: Kind) => {
      while (!signal.aborted) {
        await ordering.order(kind);
        this.#done[kind] += 1;
      }
    };
    const kinds = Object.keys(lanes) as Kind[];
    await Promise.all([
      ...kinds.flatMap((kind) => Array.from({ length: lanes[kind] }, () => lane(kind))),
      this.#send(ordering, signal),
    ]);
    this.#refused = [...ordering.refusals.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Orders that were done and refused, and the answers to what is made to take long. */
  told(): string {
    const answers = JSON.stringify(Object.fromEntries(this.#answers));
    return `${JSON.stringify(this.#done)} orders done, ${this.#refused} refused; ${answers}`;
  }

  async #send({ client }: Ordering, signal: AbortSignal): Promise<void> {
    const { host } = this.options;
    const images = hostileImages.map(([, make]) => `data:image/png;base64,${make().toString('base64')}`);
    const calls = [
      ...Object.keys(hostilePages).map((_, index) => () => {
        const body = { url: `http://${host}/${index}` };
        return client.call('/api/scrape-url', jsonRequest('POST', body));
      }),
      ...images.map((image) => () => client.panels(image, 'ltr')),
      ...images.map((image) => () => client.extractText(image, 'en')),
    ];
    for (let turn = 0; !signal.aborted; turn++) {
      const answer = await (calls[turn % calls.length] ?? client.mangas)().then(
        () => '200',
        (error: unknown) => {
          if (error instanceof ClientError) return `${error.status} ${error.code}`;
          // The connection was closed on what is too large, before all of it was sent.
          if (error instanceof TypeError) return error.message;
          throw error;
        },
      );
      this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1);
      await pause(restMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
