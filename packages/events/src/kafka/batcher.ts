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

export function createBatcher(send: (messages: readonly LogMessage[]) => Promise<void>) {
  let waiting: Waiting[] = [];
  let sending: Promise<void> | undefined;

  function take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { message } of waiting) {
      bytes += messageBytes(message) + overheadBytes;
      if (count > 0 && bytes > requestBytes) break;
      count += 1;
    }
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return taken;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = take();
      try {
        await send(batch.map(({ message }) => message));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    sending = undefined;
  }

  return {
    async publish(messages: readonly LogMessage[]): Promise<void> {
      const published = messages.map(
        (message) =>
          new Promise<void>((resolve, reject) => {
            waiting.push({ message, resolve, reject });
          }),
      );
      sending ??= Promise.resolve().then(sendAll);
      await Promise.all(published);
    },
    /** Resolves when nothing is under way. */
    idle: (): Promise<void> => sending ?? Promise.resolve(),
  };
}
