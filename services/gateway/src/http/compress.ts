/**
 * Compresses text on its way out, where routes haven't: long JSON, scripts, styles. Images, audio, ranges and event streams pass
 * as they are.
 */
import { constants } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { brotliParams } from '@komavox/http';

/** 206 Partial Content, 304 Not Modified. */
const partialOrEmpty = new Set([206, 304]);

const compressText = compression({
  filter: (request, response) =>
    !partialOrEmpty.has(response.statusCode) &&
    !isEventStream(response) &&
    compression.filter(request, response),
  // Every write is flushed, so that a peer's answer in parts reaches the caller in parts.
  flush: constants.Z_SYNC_FLUSH,
  brotli: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: brotliParams,
  },
});

const isEventStream = (response: Pick<Response, 'getHeader'>): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

export function compress() {
  return (request: Request, response: Response, next: NextFunction): void => {
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
    Object.assign(response, {
      writeHead(...args: unknown[]) {
        if (response.hasHeader('Content-Encoding')) markAsCompressed(response);
        return writeHead(...args);
      },
    });
    compressText(request, response, next);
  };
}

/** Compressed and plain bytes differ: the tag may only claim the same meaning (RFC 9110 section 8.8.1), and ranges are off. */
function markAsCompressed(response: Response): void {
  response.removeHeader('Accept-Ranges');
  const tag = response.getHeader('ETag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) response.setHeader('ETag', `W/${tag}`);
}
