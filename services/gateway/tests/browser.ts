/** A browser for tests: stores its cookies and sends its origin. */
import type { TestProduct } from '@komavox/service/testing';

interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Browser {
  /** `name=token`, once signed in. */
  readonly cookie: () => string | undefined;
  /** Whether its scripts see that a user is signed in. */
  readonly isMarked: () => boolean;
  /** All its cookies, as `name=value`. */
  readonly all: () => readonly string[];
  call(path: string, call?: Call): Promise<Response>;
}

export interface UserView {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly photoURL: string | null;
  readonly creditPoint: number;
  readonly dubs: number;
  readonly createdAt: string;
}

export function openBrowser(product: TestProduct, ...startCookies: readonly (string | undefined)[]): Browser {
  const jar = new Map<string, string>();
  const store = (pair: string) => {
    const [name = '', value = ''] = pair.split('=');
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  };
  for (const pair of startCookies) if (pair !== undefined) store(pair);
  const pairs = () => [...jar].map(([name, value]) => `${name}=${value}`);
  return {
    cookie: () => pairs().find((pair) => /^(__Host-)?sid=/.test(pair)),
    isMarked: () => jar.get('komavox-signed-in') === '1',
    all: pairs,
    async call(path, { method = 'GET', body, headers = {} } = {}) {
      const response = await fetch(new URL(path, product.origin), {
        method,
        redirect: 'manual',
        headers: {
          ...(method === 'GET' ? {} : { origin: product.origin }),
          ...(jar.size === 0 ? {} : { cookie: pairs().join('; ') }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) store(line.split(';', 1)[0] ?? '');
      return response;
    },
  };
}

export const password = 'correct horse battery';
let users = 0;

/** Registers a new user in a browser of its own. */
export async function newUser(product: TestProduct): Promise<{ browser: Browser; user: UserView }> {
  users += 1;
  const one = openBrowser(product);
  const body = { name: `User ${users}`, email: `user-${users}@example.org`, password };
  const response = await one.call('/api/auth/register', { method: 'POST', body });
  if (response.status !== 201) throw new Error(`registration answered ${response.status}`);
  return { browser: one, user: (await response.json()) as UserView };
}

/** Peers that are not running, and limits that no test reaches. */
export const environment = {
  CATALOGUE_URL: 'http://127.0.0.1:9',
  READER_URL: 'http://127.0.0.1:9',
  VISION_URL: 'http://127.0.0.1:9',
  VOICE_URL: 'http://127.0.0.1:9',
  RENDER_URL: 'http://127.0.0.1:9',
  AUTH_CALLS_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
  WEB_FOLDER: '/nowhere',
};
