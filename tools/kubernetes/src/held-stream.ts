/** A stream of server-sent events that is held open, as a browser's EventSource does it. */
import type { Client } from '@komavox/client';
import { type EventStream, openEventStream } from '@komavox/test-support';
import { setTimeout as pause } from 'node:timers/promises';
import type { SteadyCaller } from './steady-caller.js';

/** As the stream's own `retry` says. */
const reconnectMs = 2000;

export class HeldStream {
  readonly #held: Promise<void>;
  readonly #closed: Promise<void>;
  #isClosed = false;
  #close = () => {};
  #stream: EventStream | undefined;
  #lastId: string | undefined;
  #ends = 0;
  #eventsBefore = 0;

  /** @param caller counts each time that the stream is opened as one of its calls */
  constructor(
    private readonly origin: string,
    private readonly client: Client,
    private readonly caller: SteadyCaller,
  ) {
    this.#closed = new Promise((resolve) => (this.#close = resolve));
    this.#held = this.#hold();
  }

  /** Times that it ended unasked. */
  get ends(): number {
    return this.#ends;
  }

  get events(): number {
    return this.#eventsBefore + (this.#stream?.events.length ?? 0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#close();
    await this.#held;
    this.#stream?.close();
  }

  async #hold(): Promise<void> {
    while (!this.#isClosed) {
      await this.caller.count('open the stream', () => this.#open());
      await Promise.race([this.#stream?.ended, this.#closed]);
      if (this.#isClosed) return;
      if (this.#stream) this.#ends += 1;
      await pause(reconnectMs);
    }
  }

  async #open(): Promise<void> {
    this.#lastId = this.#stream?.events.at(-1)?.id ?? this.#lastId;
    this.#eventsBefore = this.events;
    this.#stream = undefined;
    this.#stream = await openEventStream(this.origin, this.client, this.#lastId);
  }
}
