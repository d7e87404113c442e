/**
 * The two kinds of peer: a router in this process, and a base URL. Calls to both are HTTP; inside the process the
 * connection is a pair of streams in memory, so that headers, streaming and aborts are the same in both shapes.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { context, propagation } from '@opentelemetry/api';
import { Agent, request as send, type Dispatcher } from 'undici';
import { Problem } from '@komavox/core';
import { userHeader } from '../app.js';
import { idempotencyHeader } from '../idempotency-key.js';
import { connectionsInMemory } from './in-memory.js';
import { signatureHeader, signatureScheme, signedCallOf, type PeerSignatures } from './signature.js';
import type { Peer, PeerRequest, PeerResponse } from './peers.js';

type Headers = Record<string, string>;

interface ConnectedPeer extends Peer {
  close(): Promise<void>;
}

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

/** Only a path of the peer: an absolute request line would name another host. */
function addressOf(path: string, base: string): URL {
  if (!path.startsWith('/') || path.startsWith('//')) {
    throw new Problem(400, 'invalid_path', 'The path is not valid.');
  }
  return new URL(path, base);
}

/** For the beginning of an answer, and for each of its parts. */
export const peerTimeoutMs = 120_000;

/** Before each further try: a process that ends is taken out of a Service within a second or two. */
const retryPausesMs = [50, 200, 500, 1000];
/** A body that is no longer is kept, so that it can be sent again. */
const keptBytes = 1_000_000;

const timeouts = (ms: number) => ({ headersTimeout: ms, bodyTimeout: ms });

/** @param listener the service's application; asked at each call, as it may not be there before the start is done. */
export function peerInProcess(name: string, listener: () => RequestListener): ConnectedPeer {
  const open = connectionsInMemory((request, response) => listener()(request, response));
  const agent = new Agent({
    ...timeouts(peerTimeoutMs),
    connect(_options, connected) {
      const socket = open();
      queueMicrotask(() => connected(null, socket));
    },
  });
  return {
    name,
    fetch: async (path, request) => fetchFrom(name, addressOf(path, 'http://in-process'), agent, request),
    async forward(request, response, headers) {
      setHeaders(request, headers);
      const finished = new Promise<void>((resolve) => response.once('close', resolve));
      listener()(request, response);
      await finished;
    },
    close: () => agent.close(),
  };
}

interface PeerAtOptions {
  readonly timeoutMs?: number;
  /** Default: calls are not signed. */
  readonly signatures?: PeerSignatures | undefined;
}

export function peerAt(name: string, baseUrl: string, options: PeerAtOptions = {}): ConnectedPeer {
  const { timeoutMs = peerTimeoutMs, signatures } = options;
  const agent = new Agent({ ...timeouts(timeoutMs), connect: { timeout: 2_000 } });
  const signed = (url: URL, method: string, headers: Headers): Headers => {
    if (!signatures) return headers;
    const call = signedCallOf(name, method, url.pathname + url.search, headers);
    return { ...headers, [signatureHeader]: signatures.sign(call) };
  };
  return {
    name,
    fetch: async (path, request) => fetchFrom(name, addressOf(path, baseUrl), agent, request, signed),
    async forward(request, response, headers) {
      setHeaders(request, headers);
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const url = addressOf(request.url ?? '/', baseUrl);
      const method = request.method as Dispatcher.HttpMethod;
      const passed = Object.entries(request.headers).filter(([header]) => !hopByHop.has(header));
      const body = await bodyOf(request);
      const answer = await reach(name, url, {
        method,
        headers: signed(url, method, Object.fromEntries(passed) as Headers),
        ...(body && { body }),
        dispatcher: agent,
        signal: gone.signal,
      });
      copyAnswer(answer, response);
      await pipeline(answer.body, response);
    },
    close: () => agent.close(),
  };
}

async function fetchFrom(
  name: string,
  url: URL,
  dispatcher: Dispatcher,
  request: PeerRequest = {},
  signed: (url: URL, method: string, headers: Headers) => Headers = (_url, _method, headers) => headers,
): Promise<PeerResponse> {
  const { body, headers } = outgoing(request);
  const method = request.method ?? 'GET';
  const answer = await reach(name, url, {
    method,
    headers: signed(url, method, headers),
    dispatcher,
    ...(body === undefined ? {} : { body }),
    ...(request.signal ? { signal: request.signal } : {}),
  });
  return peerResponse(answer.statusCode, answer.headers, answer.body);
}

/** The body of a call, whole where it is short; undefined where there is none. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | IncomingMessage | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || Number(length ?? 0) > keptBytes) return request;
  return length === undefined ? undefined : await buffer(request);
}

type PeerCall = Omit<Dispatcher.RequestOptions, 'origin' | 'path'> & {
  dispatcher: Dispatcher;
  signal?: AbortSignal;
};

const notReachable = (name: string): string => `The ${name} service is not reachable just now.`;

async function reach(name: string, url: URL, options: PeerCall): Promise<Dispatcher.ResponseData> {
  const answer = await sendAgain(name, url, options);
  if (answer.statusCode === 401 && answer.headers['www-authenticate'] === signatureScheme) {
    // Of this process, and not of whoever called it, who must not be told to sign in.
    const cause = new Error(await answer.body.text());
    throw new Problem(502, 'peer_refused', notReachable(name), { cause, unavailable: true });
  }
  return answer;
}

/** Tries again where the peer can't have begun the call, or where beginning it twice is as good as once. */
async function sendAgain(name: string, url: URL, options: PeerCall): Promise<Dispatcher.ResponseData> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send<null>(url, options);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const pauseMs = retryPausesMs[tries - 1];
      if (pauseMs === undefined || !mayRepeat(error, options)) throw unreachable(name, error);
      await pause(pauseMs, undefined, options.signal && { signal: options.signal });
    }
  }
}

/** Codes of connections that were never made. */
const notConnected: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  'UND_ERR_CONNECT_TIMEOUT',
]);
const lostConnection: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const idempotentMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

function mayRepeat(error: unknown, { body, method, headers }: PeerCall): boolean {
  if (body instanceof Readable) return false;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (notConnected.has(code)) return true;
  if (!lostConnection.has(code)) return false;
  return idempotentMethods.has(method) || idempotencyHeader in (headers as Headers);
}

const unreachable = (name: string, cause: unknown): Problem =>
  new Problem(502, 'peer_unreachable', notReachable(name), {
    ...{ cause, unavailable: true },
    headers: { 'Retry-After': '2' },
  });

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
  // The reader of the body sees its failure there; to undici, dropping an unread body is a failure, too.
  body.on('error', () => undefined);
  const bytes = () => buffer(body);
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
