/** Users who import manga, for tests. */
import type { TestProduct } from '@komavox/service/testing';

export interface Import {
  readonly id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly mangaId?: string;
  readonly chapterIds?: readonly string[];
  readonly pages: number;
  readonly totalPages?: number;
  readonly error?: string;
  readonly errorCode?: string;
}

export interface Manga {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly coverUrl: string;
  readonly languages: readonly string[];
  readonly readingDirection: string;
  readonly imported?: { readonly own: boolean; readonly shared: boolean };
}

export interface Chapter {
  readonly id: string;
  readonly chapterNumber: number;
  readonly readingDirection: string;
  readonly title: string;
  readonly language: string;
  readonly pageCount: number;
}

type Upload = Readonly<Record<string, Buffer | string>>;

interface Person {
  get(path: string): ReturnType<TestProduct['call']>;
  json<Value>(path: string): Promise<Value>;
  send(method: string, path: string, body?: unknown): ReturnType<TestProduct['call']>;
  /** Files by name; `fields` beside them. */
  post(
    files: Upload,
    fields?: Readonly<Record<string, string>>,
    key?: string,
  ): ReturnType<TestProduct['call']>;
  /** Posts, and waits for the end. */
  import(files: Upload, fields?: Readonly<Record<string, string>>): Promise<Import>;
  ended(id: string): Promise<Import>;
}

export function person(product: () => TestProduct, user: string): Person {
  const call: TestProduct['call'] = (service, path, request) =>
    product().call(service, path, { ...request, user });
  const one: Person = {
    get: (path) => call('catalogue', path),
    json: async <Value>(path: string) => await (await one.get(path)).json<Value>(),
    send: (method, path, body) =>
      call('catalogue', path, {
        method: method as 'PATCH',
        ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
      }),
    async post(files, fields = {}, key) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const [name, bytes] of Object.entries(files)) {
        form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
      }
      const whole = new Response(form);
      return await call('catalogue', '/api/library/imports', {
        method: 'POST',
        headers: {
          'content-type': whole.headers.get('content-type') ?? '',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: Buffer.from(await whole.arrayBuffer()),
      });
    },
    async import(files, fields) {
      const answer = await one.post(files, fields);
      if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`);
      return await one.ended((await answer.json<Import>()).id);
    },
    async ended(id) {
      for (let left = 300; left > 0; left -= 1) {
        const found = await one.json<Import>(`/api/library/imports/${id}`);
        if (found.state !== 'queued' && found.state !== 'running') return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`Import ${id} did not end within 30 s`);
    },
  };
  return one;
}
