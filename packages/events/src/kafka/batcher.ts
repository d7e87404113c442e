/**
 * Publishes that wait at the same time share a request. One request is under way at a time, so messages of a key stay
 * in the order of publishing; each stays below the broker's limit for a batch.
 */
import { messageBytes } from '../limits.js';
import type { LogMessage } from '../event-log.js';

/** A batch is limited to 1,048,588 bytes by default; its own fields take some tens of bytes a message. */
const requestBytes = 1_000_000;
const overheadBytes = 40;

interface Waiting {
  readonly message: LogMessage;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export class Batcher {
  #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;

  constructor(private readonly send: (messages: readonly LogMessage[]) => Promise<void>) {}

  async publish(messages: readonly LogMessage[]): Promise<void> {
    const published = messages.map(
      (message) =>
        new Promise<void>((resolve, reject) => {
          this.#waiting.push({ message, resolve, reject });
        }),
    );
    this.#sending ??= Promise.resolve().then(() => this.#sendAll());
    await Promise.all(published);
  }

  /** Resolves when nothing is being sent. */
  idle(): Promise<void> {
    return this.#sending ?? Promise.resolve();
  }

  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { message } of this.#waiting) {
      bytes += messageBytes(message) + overheadBytes;
      if (count > 0 && bytes > requestBytes) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#take();
      try {
        await this.send(batch.map(({ message }) => message));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#sending = undefined;
  }
}
