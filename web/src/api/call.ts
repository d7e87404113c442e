/**
 * The one way to make a call: with cookies, without retries; any answer that isn't a success is an error `<status>:
 * <response text>` (spec 1 section 7).
 */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';

export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON; a form is sent as multipart. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Format of a success; a `response` is read by whoever asked, while it arrives. Blobs and responses don't belong in the
   * store: a `queryFn` takes them.
   */
  readonly answer?: 'json' | 'blob' | 'response';
  /** The call is finished though the page is closed; only for small bodies. */
  readonly keepalive?: boolean;
}

export interface CallError {
  /** 0 when there was no answer at all. */
  readonly status: number;
  readonly message: string;
  /** The `code` and `detail` of a problem document; empty when the answer was something else. */
  readonly code: string;
  readonly detail: string;
  /** Member of the request that is wrong, where the answer names one. */
  readonly field?: string;
  /** Seconds after which the call may be made again, where the answer says so. */
  readonly retryAfter?: number;
  /** Of a custom speech that failed: whether its credit was given back. Missing when the answer doesn't say. */
  readonly creditRestored?: boolean;
}

/** Beside the data of a success. */
interface CallMeta {
  readonly status: number;
  readonly headers: Headers;
}

type CallOptions = Record<never, never>;

type FetchCall = BaseQueryFn<Call, unknown, CallError, CallOptions, CallMeta>;

export const call: FetchCall = async (
  { path, method, query, body, headers, answer, keepalive = false },
  { signal },
) => {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  let response: Response;
  try {
    response = await fetch(search === '' ? path : `${path}?${search}`, {
      method: method ?? 'GET',
      credentials: 'include',
      keepalive,
      signal,
      ...content(body, headers),
    });
    const meta = { status: response.status, headers: response.headers };
    if (!response.ok) return { error: callError(response, await response.text()), meta };
    if (answer === 'response') return { data: response, meta };
    if (answer === 'blob') return { data: await response.blob(), meta };
    const text = await response.text();
    return { data: text === '' ? null : (JSON.parse(text) as unknown), meta };
  } catch (error) {
    return { error: unreachable(error) };
  }
};

/** The error of a call that got no answer, or not all of it. */
export function unreachable(error: unknown): CallError {
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 0, message: `0: ${reason}`, code: 'unreachable', detail: '' };
}

function content(body: unknown, headers: Call['headers']): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return headers ? { headers } : {};
  // The browser writes the type of a form itself, with its boundary.
  if (body instanceof FormData) return { body, ...(headers ? { headers } : {}) };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

export function callError(
  response: Pick<Response, 'status' | 'statusText'> & { readonly headers?: Headers },
  text: string,
): CallError {
  const message = `${response.status}: ${text === '' ? response.statusText : text}`;
  const { code, detail, field, creditRestored } = problemOf(text);
  const retryAfter = Number(response.headers?.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    message,
    code,
    detail,
    ...(field !== '' && { field }),
    ...(retryAfter >= 0 && { retryAfter }),
    ...(creditRestored !== undefined && { creditRestored }),
  };
}

interface ProblemMembers {
  readonly code: string;
  readonly detail: string;
  readonly field: string;
  readonly creditRestored: boolean | undefined;
}

function problemOf(text: string): ProblemMembers {
  let problem: unknown;
  try {
    problem = JSON.parse(text);
  } catch {
    problem = null;
  }
  const members = typeof problem === 'object' && problem !== null ? (problem as Record<string, unknown>) : {};
  const string = (name: string): string => {
    const value = members[name];
    return typeof value === 'string' ? value : '';
  };
  const { creditRestored } = members;
  return {
    code: string('code'),
    detail: string('detail'),
    field: string('field'),
    creditRestored: typeof creditRestored === 'boolean' ? creditRestored : undefined,
  };
}

/** True when a rejected call or thunk carries one of our errors. */
export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'status' in error && 'detail' in error;
}

/** The server's sentence; `otherwise` where there is none. */
export const detailOf = (error: unknown, otherwise: string): string =>
  isCallError(error) && error.detail !== '' ? error.detail : otherwise;
