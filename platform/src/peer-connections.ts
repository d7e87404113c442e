/** The two kinds of peer: a router in this process, and a base URL. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { context, propagation } from '@opentelemetry/api';
import inject, { type InjectOptions } from 'light-my-request';
import { Agent, request as send, type Dispatcher } from 'undici';
import { Problem } from './errors.js';
import { userHeader } from './http/app.js';
import type { Peer, PeerRequest, PeerResponse } from './peers.js';

type Headers = Record<string, string>;

/** RFC 9110 section 7.6.1: these belong to one connection, not to the message. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** @param listener the service's application; asked at each call, as it may not be there before the start is done. */
export function peerInProcess(name: string, listener: () => RequestListener): Peer {
  return {
    name,
    async fetch(path, request = {}) {
      const { body, headers } = outgoing(request);
      const options: InjectOptions & { payloadAsStream: true } = {
        method: request.method ?? 'GET',
        url: path,
        headers,
        payloadAsStream: true,
        ...(body === undefined ? {} : { payload: body }),
        ...(request.signal ? { signal: request.signal } : {}),
      };
      const answer = await inject(listener() as never, options);
      return peerResponse(answer.statusCode, answer.headers, answer.stream());
    },
    async forward(request, response, headers) {
      setHeaders(request, headers);
      const finished = new Promise<void>((resolve) => response.once('close', resolve));
      listener()(request, response as never);
      await finished;
    },
  };
}

export interface RemotePeer extends Peer {
  close(): Promise<void>;
}

export function peerAt(name: string, baseUrl: string): RemotePeer {
  const agent = new Agent({ connect: { timeout: 2_000 }, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const url = (path: string) => new URL(path, baseUrl);
  return {
    name,
    async fetch(path, request = {}) {
      const { body, headers } = outgoing(request);
      const answer = await reach(name, url(path), {
        method: request.method ?? 'GET',
        headers,
        dispatcher: agent,
        ...(body === undefined ? {} : { body }),
        ...(request.signal ? { signal: request.signal } : {}),
      });
      return peerResponse(answer.statusCode, answer.headers, answer.body);
    },
    async forward(request, response, headers) {
      setHeaders(request, headers);
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const answer = await reach(name, url(request.url ?? '/'), {
        method: request.method as Dispatcher.HttpMethod,
        headers: Object.fromEntries(
          Object.entries(request.headers).filter(([header]) => !hopByHop.has(header)),
        ),
        body: request,
        dispatcher: agent,
        signal: gone.signal,
      });
      copyAnswer(answer, response);
      await pipeline(answer.body, response);
    },
    close: () => agent.close(),
  };
}

async function reach(
  name: string,
  url: URL,
  options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'> & {
    dispatcher: Dispatcher;
    signal?: AbortSignal;
  },
): Promise<Dispatcher.ResponseData> {
  try {
    return await send<null>(url, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Problem(502, 'peer_unreachable', `The ${name} service is not reachable just now.`, {
      cause: error,
    });
  }
}

function copyAnswer(answer: Dispatcher.ResponseData, response: ServerResponse): void {
  response.statusCode = answer.statusCode;
  for (const [header, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !hopByHop.has(header)) response.setHeader(header, value);
  }
}

function outgoing({ body, headers = {}, user }: PeerRequest): {
  body?: Readable | Buffer | string;
  headers: Headers;
} {
  const all: Headers = { ...headers };
  propagation.inject(context.active(), all);
  if (user !== undefined) all[userHeader] = user;
  if (body === undefined || typeof body === 'string' || body instanceof Readable) {
    return body === undefined ? { headers: all } : { body, headers: all };
  }
  if (body instanceof Uint8Array) return { body: Buffer.from(body), headers: all };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...all } };
}

function setHeaders(request: IncomingMessage, headers: Readonly<Headers>): void {
  Object.assign(request.headers, headers);
  propagation.inject(context.active(), request.headers);
}

function peerResponse(
  status: number,
  headers: Readonly<Record<string, string | string[] | number | undefined>>,
  body: Readable,
): PeerResponse {
  const bytes = async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const text = async () => (await bytes()).toString('utf8');
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [
        header,
        Array.isArray(value) ? value.join(', ') : String(value),
      ]),
    ),
    body,
    bytes,
    text,
    json: async <T>() => JSON.parse(await text()) as T,
  };
}
