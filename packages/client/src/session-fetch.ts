/** `fetch` as a browser would speak it to the gateway: a cookie, an origin, problems as errors. */

/** The gateway answered with a problem (RFC 9457) or something that isn't a success. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    /** Seconds after which the call may be made again, where the answer says it. */
    readonly retryAfter?: number,
  ) {
    super(detail);
  }
}

/**
 * Keeps the cookies that it is given; rejects with a ClientError when the answer isn't a success.
 * @param origin of the gateway, for example `http://localhost:8080`
 * @param always headers of every call
 */
export function createSessionFetch(
  origin: string,
  always: Readonly<Record<string, string>>,
): (request: Request) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (request) => {
    const headers = new Headers({ ...always, ...Object.fromEntries(request.headers) });
    headers.set('origin', origin);
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
    const response = await fetch(request, { headers });
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
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  try {
    const { code = 'unknown', detail = text } = JSON.parse(text) as { code?: string; detail?: string };
    return new ClientError(response.status, code, detail, retryAfter);
  } catch {
    return new ClientError(response.status, 'unknown', text || response.statusText, retryAfter);
  }
}
