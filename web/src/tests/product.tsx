/** The client against a product that answers from a table; every call is recorded. */
import { configure, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Manga, User } from '../api/types.js';
import { App } from '../app/App.js';
import { createStore } from '../app/create-store.js';
import { followTheme } from '../theme/theme.js';

// Beside much else a screen may take its time.
configure({ asyncUtilTimeout: 4000 });

/**
 * Answer to a call: a status and JSON, `never` for one that doesn't end, `lost` for a connection that breaks. A `stream` breaks the
 * connection by what it throws.
 */
type Answer =
  | {
      readonly status?: number;
      readonly json?: unknown;
      readonly text?: string;
      readonly stream?: AsyncIterable<Uint8Array>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | 'never'
  | 'lost';

/** By `METHOD /path?query`, or without the query. */
export type Answers = Readonly<Record<string, Answer | Answering>>;
type Answering = (body: unknown, headers: Headers, signal: AbortSignal | undefined) => Answer;

export const ana: User = {
  id: 'u1',
  email: 'ana@example.org',
  display_name: 'Ana',
  photoURL: null,
  creditPoint: 0,
  dubs: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const manga = (number: number, over: Partial<Manga> = {}): Manga => ({
  id: `m${number}`,
  title: `Title ${number}`,
  author: `Author ${number}`,
  description: `About ${number}`,
  coverUrl: `/api/mangas/m${number}/cover?v=1`,
  originalLanguage: 'en',
  languages: ['en'],
  readingDirection: 'rtl',
  ...over,
});

export const mangas = (count: number): Manga[] =>
  Array.from({ length: count }, (_, index) => manga(index + 1));

export const signedOut: Answers = {
  'GET /api/users/me': { status: 401, json: { code: 'signed_out', detail: 'Please sign in.' } },
  'GET /api/auth/config': { json: { provider: 'local', federated: [] } },
};

/** The stream of server-sent events; the newest one that was opened. */
export class Stream extends EventTarget {
  static current: Stream | undefined;
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    Stream.current = this;
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  send(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

export const signedIn = (list: readonly Manga[] = mangas(14)): Answers => ({
  'GET /api/users/me': { json: ana },
  'GET /api/auth/config': { json: { provider: 'local', federated: [] } },
  'GET /api/bookmarks': { json: [] },
  'GET /api/narration': { json: { voices: {}, speed: 1, volume: 1, soundEffects: 'skip' } },
  'GET /api/mangas': { json: list },
  'GET /api/latest-mangas': { json: list.slice(0, 2) },
  'GET /api/updated-mangas': { json: list.slice(2, 4) },
});

export function openAt(path: string, first: Answers) {
  let answers = first;
  const calls: string[] = [];
  const product = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const name = `${init?.method ?? 'GET'} ${address}`;
    calls.push(name);
    const found = answers[name] ?? answers[name.split('?')[0] ?? name];
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer =
      typeof found === 'function'
        ? found(body, new Headers(init?.headers), init?.signal ?? undefined)
        : (found ?? { status: 404, text: '' });
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, json, text, stream, headers = {} } = answer;
    const content = text ?? (json === undefined ? '' : JSON.stringify(json));
    // Node takes what can be iterated as a body.
    const streamed = stream as unknown as BodyInit | undefined;
    return Promise.resolve(new Response(status === 204 ? null : (streamed ?? content), { status, headers }));
  };
  globalThis.fetch = product;
  globalThis.EventSource = Stream as unknown as typeof EventSource;
  const visitor = first['GET /api/users/me'] === signedOut['GET /api/users/me'];
  document.cookie = `komavox-signed-in=1; max-age=${visitor ? 0 : 60}`;
  const store = createStore();
  followTheme(store);
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...view,
    calls,
    store,
    /** Later calls are answered by these first. */
    answer: (more: Answers) => {
      answers = { ...answers, ...more };
    },
  };
}
