/** HTTP as a browser would speak it to the gateway: a cookie, an origin, problems as errors. */

/** The gateway answered with a problem (RFC 9457) or something that isn't a success. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

export interface Call {
  (path: string, init?: RequestInit): Promise<Response>;
}

/**
 * @param origin of the gateway, for example `http://localhost:8080`.
 * @param always headers of every call
 */
export function createCall(origin: string, always: Readonly<Record<string, string>> = {}): Call {
  const cookies = new Map<string, string>();
  return async (path, init = {}) => {
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) });
    headers.set('origin', origin);
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
    const response = await fetch(new URL(path, origin), { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    if (!response.ok) throw await toError(response);
    return response;
  };
}

async function toError(response: Response): Promise<ClientError> {
  const text = await response.text();
  try {
    const { code = 'unknown', detail = text } = JSON.parse(text) as { code?: string; detail?: string };
    return new ClientError(response.status, code, detail);
  } catch {
    return new ClientError(response.status, 'unknown', text || response.statusText);
  }
}

export function jsonRequest(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
