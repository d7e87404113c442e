import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Problem } from '@komavox/core';

export const tooLarge = (maxBytes: number): Problem =>
  new Problem(413, 'fetched_too_large', `What is at this address is larger than ${megabytes(maxBytes)} MB.`);

const megabytes = (bytes: number): string => String(Math.max(1, Math.round(bytes / 1_000_000)));

/** The decoder of a `Content-Encoding`; undefined for none, null for an unknown one. */
function decoderFor(encoding: string): Transform | undefined | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}

/**
 * The body as its sender meant it, decompressed, that ends with 413 `fetched_too_large` after `maxBytes`: counted
 * behind the decompression, so that a bomb is cut off. `translate` turns every other failure into the error to give.
 */
export function cappedBody(
  source: Readable,
  encoding: string,
  maxBytes: number,
  translate: (error: unknown) => Error,
): Readable {
  const decoder = decoderFor(encoding);
  if (decoder === null) {
    source.destroy();
    throw new Problem(502, 'fetch_failed', 'The other side sent an encoding that we don’t know.');
  }
  let seen = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
    destroy(error, done) {
      done(error === null || error instanceof Problem ? error : translate(error));
    },
  });
  const onEnd = (): void => {
    // Errors reach the reader through `cap`.
  };
  if (decoder === undefined) pipeline(source, cap, onEnd);
  else pipeline(source, decoder, cap, onEnd);
  return cap;
}
