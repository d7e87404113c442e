/** Writes a route's reply: JSON, bytes, streams, and stored objects with ranges and conditions (RFC 9110). */
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { compressBody } from './compress-body.js';
import { type ObjectReply, parseRange, type Reply } from './route.js';

export async function sendReply(request: Request, response: Response, reply: Reply): Promise<void> {
  const { body } = reply;
  if (body.kind === 'handled') return;
  const before = response.getHeaders();
  response.status(reply.status).set(reply.headers);
  try {
    await sendBody(request, response, body);
  } catch (error) {
    // The reply's headers describe a body that isn't sent: a problem is sent instead.
    if (!response.headersSent) resetHeaders(response, before);
    throw error;
  }
}

function resetHeaders(response: Response, before: OutgoingHttpHeaders): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, value] of Object.entries(before))
    if (value !== undefined) response.setHeader(name, value);
}

async function sendBody(
  request: Request,
  response: Response,
  body: Exclude<Reply['body'], { kind: 'handled' }>,
): Promise<void> {
  switch (body.kind) {
    case 'json':
      sendWhole(request, response, 'application/json', Buffer.from(JSON.stringify(body.value)));
      return;
    case 'bytes': {
      const { buffer, byteOffset, byteLength } = body.value;
      sendWhole(request, response, body.contentType, Buffer.from(buffer, byteOffset, byteLength));
      return;
    }
    case 'empty':
      response.end();
      return;
    case 'stream':
      response.type(body.contentType);
      await pipeOrCut(request, response, body.value);
      return;
    case 'object':
      await sendObject(request, response, body.value);
  }
}

function sendWhole(request: Request, response: Response, contentType: string, bytes: Buffer): void {
  response.type(contentType);
  response.send(compressBody(request, response, bytes));
}

async function sendObject(request: Request, response: Response, reply: ObjectReply): Promise<void> {
  const { objects, key } = reply;
  const info = await objects.stat(key);
  const etag = `"${info.etag}"`;
  response.set({ 'Accept-Ranges': 'bytes', ETag: etag, 'Last-Modified': info.modifiedAt.toUTCString() });
  if (!response.getHeader('Content-Type')) response.set('Content-Type', info.contentType);
  if (request.headers['if-none-match'] === etag) {
    response.status(304).end();
    return;
  }
  const current = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = current ? parseRange(request.headers.range, info.size) : undefined;
  if (range === 'unsatisfiable') {
    response.status(416).set('Content-Range', `bytes */${info.size}`).end();
    return;
  }
  if (range) {
    const end = range.end ?? info.size - 1;
    response.status(206).set({
      'Content-Range': `bytes ${range.start}-${end}/${info.size}`,
      'Content-Length': `${end - range.start + 1}`,
    });
  } else {
    response.set('Content-Length', `${info.size}`);
  }
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const { info: sent, body } = await objects.get(key, range);
  if (sent.etag !== info.etag) {
    // Replaced since: headers and body must be of the same object.
    body.destroy();
    return sendObject(request, response, reply);
  }
  await pipeOrCut(request, response, body);
}

async function pipeOrCut(request: Request, response: Response, source: Readable): Promise<void> {
  try {
    await beginning(source, response);
  } catch (error) {
    if (response.destroyed) return;
    throw error;
  }
  try {
    await pipeline(source, response);
  } catch (error) {
    // The reader going away is not our failure.
    if (!request.destroyed && !response.destroyed) throw error;
  }
}

/** Resolves when there is something to send, or its end: what fails before is answered with a problem, and not cut off. */
async function beginning(source: Readable, response: Response): Promise<void> {
  if (source.errored) throw source.errored;
  const giveUp = () => source.destroy(new Error('The caller went away'));
  response.once('close', giveUp);
  try {
    if (source.readable && source.readableLength === 0) await once(source, 'readable');
  } finally {
    response.off('close', giveUp);
  }
}
