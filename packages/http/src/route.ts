/**
 * A route: what a call takes, what it answers, and the function that does it. The zod schemas here check the requests
 * and are the OpenAPI document; nothing is described twice.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { ByteRange, ObjectStore } from '@komavox/objects';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Callers that are let in: `user` needs a session (the gateway checks it and names the user); `public` doesn't;
 * `internal` is for other services only, never reached through the gateway.
 */
type Access = 'user' | 'public' | 'internal';

/** An answer that isn't JSON: its content type and what it is. */
export interface MediaAnswer {
  readonly contentType: string;
  readonly description: string;
}

export interface RouteRequest<Params, Query, Body, User> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The signed-in user's id. */
  readonly user: User;
  readonly headers: IncomingHttpHeaders;
  readonly logger: Logger;
  /** Aborted when the caller goes away before the answer is complete. */
  readonly signal: AbortSignal;
  /** The parts of a multipart body, in order; only in routes with `multipart`. */
  readonly parts: () => AsyncIterable<MultipartPart>;
  /** For what the chassis doesn't cover: server-sent events, forwarding. */
  readonly raw: { readonly request: Request; readonly response: Response };
}

/** A field or a file. A file's stream must be read to its end (or destroyed) before the next part comes. */
export type MultipartPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly body: Readable;
    };

export interface MultipartLimits {
  /** Bytes of one file; more is 413 `file_too_large`. */
  readonly fileBytes: number;
  readonly files: number;
  readonly fields: number;
  /** Bytes of one field. */
  readonly fieldBytes: number;
}

export interface ObjectReply {
  readonly objects: ObjectStore;
  readonly key: string;
}

type ReplyBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly value: Uint8Array; readonly contentType: string }
  | { readonly kind: 'stream'; readonly value: Readable; readonly contentType: string }
  | { readonly kind: 'object'; readonly value: ObjectReply }
  | { readonly kind: 'empty' }
  | { readonly kind: 'handled' };

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
}

type Headers = Readonly<Record<string, string>>;
const reply = (status: number, body: ReplyBody, headers: Headers = {}): Reply => ({ status, headers, body });

export const replies = {
  json: (value: unknown, options: { status?: number; headers?: Headers } = {}): Reply =>
    reply(options.status ?? 200, { kind: 'json', value }, options.headers),
  bytes: (value: Uint8Array, contentType: string, headers?: Headers): Reply =>
    reply(200, { kind: 'bytes', value, contentType }, headers),
  stream: (value: Readable, contentType: string, headers?: Headers): Reply =>
    reply(200, { kind: 'stream', value, contentType }, headers),
  /** A stored object, with conditional and range requests (RFC 9110) answered. */
  object: (objects: ObjectStore, key: string, headers?: Headers): Reply =>
    reply(200, { kind: 'object', value: { objects, key } }, headers),
  empty: (status = 204, headers?: Headers): Reply => reply(status, { kind: 'empty' }, headers),
  /** The handler has written the answer itself on `raw.response`. */
  handled: (): Reply => reply(200, { kind: 'handled' }),
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type UserOf<A extends Access> = A extends 'user' ? string : string | undefined;

interface RouteDefinition<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  A extends Access = Access,
> {
  readonly summary: string;
  readonly access: A;
  readonly params?: Params;
  readonly query?: Query;
  /** Checked as JSON; a body that isn't JSON is 400. At most 1 MB unless `bodyBytes` says otherwise. */
  readonly body?: Body;
  readonly bodyBytes?: number;
  /** Throws a `Problem` for a call whose body isn't worth reading: about something that its user doesn't have. */
  readonly beforeBody?: (request: {
    readonly user: UserOf<A>;
    readonly params: Parsed<Params>;
  }) => Promise<void>;
  /** With `body`, the call takes either; `body` is then optional, and undefined for a multipart body. */
  readonly multipart?: MultipartLimits;
  /** By status: a schema for JSON (not checked at run time), or what else comes. Problems need no entry. */
  readonly responses: Readonly<Record<number, z.ZodType | MediaAnswer | undefined>>;
  readonly handle: (
    request: RouteRequest<Parsed<Params>, Parsed<Query>, Parsed<Body>, UserOf<A>>,
  ) => Promise<Reply> | Reply;
}

/** A route whose types have been forgotten, as a table holds it. */
export type AnyRoute = Omit<RouteDefinition, 'handle' | 'beforeBody' | 'params' | 'query' | 'body'> & {
  readonly method: Method;
  /** OpenAPI style: `/api/mangas/{id}`. */
  readonly path: string;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  readonly beforeBody?: (request: { readonly user: never; readonly params: never }) => Promise<void>;
  readonly handle: (request: RouteRequest<never, never, never, never>) => Promise<Reply> | Reply;
};

const declare =
  (method: Method) =>
  <
    A extends Access,
    Params extends z.ZodType | undefined = undefined,
    Query extends z.ZodType | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    path: string,
    definition: RouteDefinition<Params, Query, Body, A>,
  ): AnyRoute => ({ ...definition, method, path });

/** Declares a route by its method and path, with its types inferred. */
export const route = {
  get: declare('get'),
  post: declare('post'),
  put: declare('put'),
  patch: declare('patch'),
  delete: declare('delete'),
};

/**
 * The range that a `Range` header asks of `size` bytes: one range, `unsatisfiable`, or undefined for all of it. Not by
 * range-parser 1.3.0, which refuses a suffix longer than the file (RFC 9110 section 14.1.2: the whole file).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}
