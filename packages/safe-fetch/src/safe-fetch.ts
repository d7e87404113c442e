/**
 * Fetches what is at an address that a person gave: the only place of the product that does. Only http and https, no
 * credentials, only public unicast addresses, pinned (see connect.ts), every redirect checked again; size, time and
 * content type are capped. Nothing of the caller (cookies, headers) is sent along.
 */
import { setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Agent, request, type Dispatcher } from 'undici';
import { parseUrl, Problem } from '@komavox/core';
import { allowedHosts } from './allowed-hosts.js';
import { cappedBody, tooLarge } from './capped-body.js';
import { checkedConnector, otherSide, type Resolve, systemResolve } from './connect.js';

const maxRedirects = 5;
const userAgent = 'Komavox (reader of pages its users ask for)';

export interface SafeFetchOptions {
  /** Hosts that an operator opens although they aren't public: `localhost:8090`, `library.internal`. */
  readonly allowedHosts?: readonly string[];
  readonly resolve?: Resolve;
  /** Longest wait for a connection, in ms. Default 5000. */
  readonly connectMs?: number;
}

export interface FetchLimits {
  /** Bytes after decompression; more is 413, at once or in the middle of the body. */
  readonly maxBytes: number;
  /** From the call to the last byte, redirects included; more is 504. */
  readonly totalMs: number;
  /** Beginnings of content types that are wanted, for example `image/`; without one of them 415. */
  readonly contentTypes: readonly string[];
  /** Sent as `Accept`. Default: any. */
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

interface Fetched {
  /** Final address, after redirects. */
  readonly url: URL;
  /** In lower case with its parameters; `application/octet-stream` when the other side named none. */
  readonly contentType: string;
  /** Must be read to its end or destroyed. Fails with `Problem` 413, 502 or 504. */
  readonly body: Readable;
}

type FetchedBytes = Omit<Fetched, 'body'> & { readonly bytes: Buffer };

const addressInvalid = (): Problem =>
  new Problem(400, 'address_invalid', 'Please give a complete http or https address.');

const maxAddressLength = 4096;

/** A well-formed http or https address without credentials; throws 400 `address_invalid`. */
export function parseAddress(address: string, base?: URL): URL {
  const url = address.length > maxAddressLength ? undefined : parseUrl(address, base);
  if (!url) throw addressInvalid();
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (!web || url.hostname === '' || url.username !== '' || url.password !== '') throw addressInvalid();
  url.hash = '';
  return url;
}

export function createSafeFetch(options: SafeFetchOptions = {}) {
  const { connectMs = 5000 } = options;
  const guard = {
    allowed: allowedHosts(options.allowedHosts ?? []),
    resolve: options.resolve ?? systemResolve,
  };
  const agent = new Agent({
    connect: checkedConnector(guard, connectMs),
    connections: 8,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 32_768,
  });

  /**
   * Rejects with `Problem`: 400 `address_invalid`, 403 `address_not_allowed`, 413 `fetched_too_large`, 415
   * `fetched_type_not_allowed`, 502 `fetch_failed`, 504 `fetch_timeout`.
   */
  async function fetch(address: string, limits: FetchLimits): Promise<Fetched> {
    const deadline = AbortSignal.timeout(limits.totalMs);
    const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline;
    setMaxListeners(maxRedirects + 8, signal);
    const translate = (error: unknown): Error => asProblem(error, deadline, limits.signal);
    let url = parseAddress(address.trim());
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headers: {
          accept: limits.accept ?? '*/*',
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': userAgent,
        },
        headersTimeout: limits.totalMs,
        bodyTimeout: limits.totalMs,
      }).catch((error: unknown) => {
        throw translate(error);
      });
      // The reader of the body sees its failure there; to undici, dropping an unread body is a failure, too.
      answer.body.on('error', () => undefined);
      const location = redirectTarget(answer);
      if (location === undefined) return accept(url, answer, limits, translate);
      answer.body.destroy();
      url = parseAddress(location, url);
    }
    throw otherSide(502, 'fetch_failed', 'This address leads on and on.');
  }

  return {
    fetch,
    /** The whole of it in memory. */
    fetchBytes: async (address: string, limits: FetchLimits): Promise<FetchedBytes> => {
      const { body, ...rest } = await fetch(address, limits);
      return { ...rest, bytes: await buffer(body) };
    },
    close: () => agent.destroy(),
  };
}

export type SafeFetch = ReturnType<typeof createSafeFetch>;

function redirectTarget(answer: Dispatcher.ResponseData): string | undefined {
  if (![301, 302, 303, 307, 308].includes(answer.statusCode)) return undefined;
  return header(answer, 'location');
}

function accept(
  url: URL,
  answer: Dispatcher.ResponseData,
  limits: FetchLimits,
  translate: (error: unknown) => Error,
): Fetched {
  const refuse = (problem: Problem): Problem => {
    answer.body.destroy();
    return problem;
  };
  if (answer.statusCode !== 200) {
    throw refuse(otherSide(502, 'fetch_failed', `The other side answered ${String(answer.statusCode)}.`));
  }
  const contentType = (header(answer, 'content-type') ?? 'application/octet-stream').toLowerCase();
  if (!limits.contentTypes.some((wanted) => contentType.startsWith(wanted))) {
    throw refuse(new Problem(415, 'fetched_type_not_allowed', 'What is at this address is of another kind.'));
  }
  if (Number(header(answer, 'content-length') ?? 0) > limits.maxBytes)
    throw refuse(tooLarge(limits.maxBytes));
  const encoding = header(answer, 'content-encoding') ?? '';
  return { url, contentType, body: cappedBody(answer.body, encoding, limits.maxBytes, translate) };
}

function header(answer: Dispatcher.ResponseData, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function asProblem(error: unknown, deadline: AbortSignal, caller: AbortSignal | undefined): Error {
  if (error instanceof Problem) return error;
  if (deadline.aborted) {
    return otherSide(504, 'fetch_timeout', 'The other side took too long.', error);
  }
  if (caller?.aborted) return error instanceof Error ? error : new Error('Cancelled', { cause: error });
  if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') {
    return otherSide(504, 'fetch_timeout', 'The other side took too long.', error);
  }
  return otherSide(502, 'fetch_failed', 'The other side could not be reached.', error);
}
