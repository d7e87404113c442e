/** Packs text on its way out: lists of manga, scripts, styles. Pictures, sound and event streams pass as they are. */
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { encodingFor, isWorthPacking, weakTag } from './model/packing.js';

/** Brotli at 5 is as fast as gzip at its usual level, and smaller. */
const packers = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip(),
};

export function compress() {
  return (request: Request, response: Response, next: NextFunction): void => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const plain = {
      writeHead: response.writeHead.bind(response) as (...args: unknown[]) => Response,
      write: response.write.bind(response) as (...args: unknown[]) => boolean,
      end: response.end.bind(response) as (...args: unknown[]) => Response,
    };
    let packer: ReturnType<(typeof packers)['gzip']> | undefined;
    let isDecided = false;
    let comesInPieces = false;

    /** At the first byte, when all headers are known. */
    const decide = () => {
      if (isDecided) return;
      isDecided = true;
      comesInPieces = response.getHeader('Content-Length') === undefined;
      const facts = { method: request.method, status: response.statusCode, headers: response.getHeaders() };
      if (!isWorthPacking(facts)) return;
      response.vary('Accept-Encoding');
      if (!encoding) return;
      response.removeHeader('Content-Length');
      response.removeHeader('Accept-Ranges');
      response.setHeader('Content-Encoding', encoding);
      const tag = response.getHeader('ETag');
      if (typeof tag === 'string') response.setHeader('ETag', weakTag(tag));
      packer = start(packers[encoding]());
    };

    const start = (started: NonNullable<typeof packer>) => {
      started.on('data', (chunk: Buffer) => {
        if (plain.write(chunk)) return;
        started.pause();
        response.once('drain', () => started.resume());
      });
      started.on('end', () => plain.end());
      // Whoever writes to the answer waits for it to drain, but it is the packer that is full.
      started.on('drain', () => response.emit('drain'));
      started.on('error', () => response.destroy());
      response.once('close', () => started.destroy());
      return started;
    };

    Object.assign(response, {
      writeHead(...args: unknown[]) {
        // Headers written by hand belong to streams that go out bit by bit.
        isDecided = true;
        return plain.writeHead(...args);
      },
      write(...args: unknown[]) {
        decide();
        if (!packer) return plain.write(...args);
        const hasRoom = packer.write(args[0], ...(args.slice(1) as []));
        // What a service says bit by bit reaches the caller bit by bit.
        if (comesInPieces) packer.flush();
        return hasRoom;
      },
      end(...args: unknown[]) {
        decide();
        if (!packer) return plain.end(...args);
        packer.end(...(args as []));
        return response;
      },
    });
    next();
  };
}
