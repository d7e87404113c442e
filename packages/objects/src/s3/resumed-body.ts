/** The body of an object whose connection may be lost on the way: it is read on from where it stopped. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

const maxLostConnections = 3;

/**
 * The bytes of `first`, an answer of S3. After a lost connection `open` gives the rest, from that offset into them on;
 * the body fails when `open` does, when the object has been replaced meanwhile, or at the fourth loss.
 */
export function resumedBody(
  first: IncomingMessage,
  open: (offset: number) => Promise<IncomingMessage>,
): Readable {
  const length = Number(first.headers['content-length']);
  let body = first;
  async function* bytes(): AsyncGenerator<Buffer> {
    let read = 0;
    for (let lost = 0; ; lost += 1) {
      let failure: unknown = new Error('The answer ended early');
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          read += chunk.length;
          yield chunk;
        }
      } catch (error) {
        failure = error;
      }
      if (read >= length) return;
      if (lost === maxLostConnections) throw failure;
      body = await open(read);
      if (body.headers.etag !== first.headers.etag) {
        throw new Error('The object was replaced while it was read');
      }
    }
  }
  const resumed = Readable.from(bytes(), { objectMode: false });
  // A reader that leaves before the first byte frees the connection, too.
  return resumed.once('close', () => body.destroy());
}
