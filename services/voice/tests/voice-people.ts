/** Users who make voices, for tests. */
import type { PeerResponse } from '@komavox/http';
import type { TestProduct } from '@komavox/service/testing';
import { speak } from './speaking.js';

export interface Voice {
  readonly id: string;
  readonly name: string;
  readonly createdBy: string;
  readonly display_name: string;
  readonly sampleUrl: string;
  readonly avatarUrl?: string;
  readonly isPublic: boolean;
  readonly userId: string;
  readonly createdAt: string;
  readonly warnings: readonly string[];
}

type Form = Readonly<Record<string, string | Buffer>>;

interface Person {
  get(path: string): Promise<PeerResponse>;
  send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<PeerResponse>;
  /** Buffers are files. */
  post(path: string, form: Form, headers?: Readonly<Record<string, string>>): Promise<PeerResponse>;
  /** A voice with what the form leaves out. */
  make(sample: Buffer, form?: Form): Promise<Voice>;
  list(): Promise<readonly Voice[]>;
}

export function person(product: () => TestProduct, user: string): Person {
  const name = { 'x-komavox-user-name': encodeURIComponent(`${user} ☆`) };
  const one: Person = {
    get: (path) => product().call('voice', path, { user }),
    send: (method, path, body) =>
      product().call('voice', path, { method, user, headers: name, ...(body && { body: { ...body } }) }),
    async post(path, form, headers = {}) {
      const data = new FormData();
      for (const [field, value] of Object.entries(form)) {
        if (typeof value === 'string') data.append(field, value);
        else data.append(field, new Blob([new Uint8Array(value)]), `${field}.bin`);
      }
      const whole = new Response(data);
      const contentType = whole.headers.get('content-type') ?? '';
      return await product().call('voice', path, {
        method: 'POST',
        user,
        headers: { ...name, 'content-type': contentType, ...headers },
        body: Buffer.from(await whole.arrayBuffer()),
      });
    },
    async make(sample, form = {}) {
      const whole = { name: 'Mika', isPublic: 'false', consent: 'true', sample, ...form };
      const answer = await one.post('/api/voice-models', whole);
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      return await answer.json<Voice>();
    },
    list: async () => await (await one.get('/api/voice-models')).json<Voice[]>(),
  };
  return one;
}

/** Some eight seconds of speech, as an MP3. */
export async function recordSample(product: TestProduct): Promise<Buffer> {
  const text =
    'The train was late again, so we walked along the river and talked about the old house on the hill.';
  return await (await speak(product, text)).bytes();
}

/** The object that a media link leads to, and the user who may follow it. */
export function grantOf(link: string): { k: string; u: string } {
  const payload = link.slice('/media/'.length).split('.')[0] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { k: string; u: string };
}
