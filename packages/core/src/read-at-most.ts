import type { Readable } from 'node:stream';

/** A stream had more bytes than it may; callers answer with a code and a sentence of their own. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
  constructor(readonly maxBytes: number) {
    super(`There are more than ${maxBytes} bytes.`);
  }
}

/**
 * All of a stream in memory. The stream is destroyed as soon as it has more.
 * @throws TooManyBytes
 */
export async function readAtMost(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooManyBytes(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
