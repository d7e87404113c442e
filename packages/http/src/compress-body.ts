/** Compresses bodies that are whole in memory, before they are sent. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** At 5, Brotli is as fast as gzip at its usual level, and smaller. */
export const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Shorter ones, in bytes, hardly shrink. */
const leastBytes = 1024;
/**
 * Longer ones take more than a millisecond, and are left to the gateway, which compresses what is streamed in other threads: on
 * a busy machine each way there and back takes longer than that.
 */
const mostBytes = 64 * 1024;

const encoders = {
  br: (body: Uint8Array) => brotliCompressSync(body, { params: brotliParams }),
  gzip: (body: Uint8Array) => gzipSync(body),
};
/** The first one that the caller takes is used, whatever it would rather have: every caller takes all or hardly any. */
const encodings = Object.keys(encoders) as readonly (keyof typeof encoders)[];

/** JSON and other text in an encoding that the caller accepts, with its header; other bodies as they are. */
export function compressBody(request: Request, response: Response, body: Buffer): Buffer {
  if (body.length < leastBytes || body.length > mostBytes || request.method === 'HEAD') return body;
  const isText = /^text\/|^application\/(?:[\w.+-]+\+)?json\b/.test(
    String(response.getHeader('Content-Type')),
  );
  if (!isText || response.hasHeader('Content-Encoding')) return body;
  response.vary('Accept-Encoding');
  const encoding = encodings.find((one) => request.acceptsEncodings(one) === one);
  if (!encoding) return body;
  response.set('Content-Encoding', encoding);
  return encoders[encoding](body);
}
