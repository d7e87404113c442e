/** Helpers of the service's tests: asking for a speech and reading the answer. */
import { decodeAudio, type Pcm } from '@komavox/media';
import { readObject } from '@komavox/objects';
import type { PeerResponse } from '@komavox/http';
import type { TestProduct } from '@komavox/service/testing';
import { z } from 'zod';

/** Takes seconds to speak. */
export const LONG_TEXT = 'A long story that is told to the very end of it. '.repeat(40).trim();

interface SpeakOptions {
  readonly user?: string;
  readonly key?: string;
  readonly body?: object;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

export const speak = (
  product: TestProduct,
  text: string,
  language = 'en',
  { user = 'ada', key, body = {}, signal, headers = {} }: SpeakOptions = {},
): Promise<PeerResponse> =>
  product.call('voice', '/api/tts/speak', {
    method: 'POST',
    user,
    body: { text, language, ...body },
    ...(signal && { signal }),
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
  });

/** Asks again for as long as the speech goes on, as clients do: a machine may have more to do than speak. */
export async function speakToTheEnd(
  product: TestProduct,
  text: string,
  options: SpeakOptions & { readonly key: string },
): Promise<PeerResponse> {
  for (let calls = 1; ; calls += 1) {
    const answer = await speak(product, text, 'en', options);
    if (answer.status !== 504 || calls === 4) return answer;
    await answer.bytes();
  }
}

export const cancel = (product: TestProduct, key?: string, user = 'ada'): Promise<PeerResponse> =>
  product.call('voice', '/api/tts/speak', {
    ...{ method: 'DELETE', user },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** The status, with the body read: a connection ends with its body. */
export async function statusOf(response: PeerResponse): Promise<number> {
  await response.bytes();
  return response.status;
}

const problem = z.object({ status: z.number(), code: z.string() });

/** Status and code of a refusal. */
export async function refusal(response: PeerResponse): Promise<string> {
  const { status, code } = problem.parse(await response.json());
  expect(response.status).toBe(status);
  return `${status} ${code}`;
}

const times = z.array(z.object({ word: z.string(), start: z.number(), end: z.number() }));
const grant = z.object({ k: z.string(), u: z.string() });

interface Heard {
  readonly id: string;
  readonly mp3: Buffer;
  /** Decoded, mono, 24 kHz. */
  readonly pcm: Pcm;
  readonly samples: Float32Array;
  /** Seconds, as the header says. */
  readonly duration: number;
  readonly words: z.infer<typeof times>;
  readonly timesFor: string;
  /** Where they are stored. */
  readonly timesKey: string;
}

export async function heard(product: TestProduct, response: PeerResponse): Promise<Heard> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  expect(response.headers['content-type']).toBe('audio/mpeg');
  const mp3 = await response.bytes();
  const pcm = await decodeAudio(mp3, { rate: 24_000 });
  const link = response.headers['x-word-timings-url'] ?? '';
  expect(link).toMatch(/^\/media\//);
  const payload: unknown = JSON.parse(Buffer.from(link.slice(7).split('.')[0] ?? '', 'base64url').toString());
  const { k: key, u: user } = grant.parse(payload);
  return {
    id: response.headers['x-speech-id'] ?? '',
    mp3,
    pcm,
    samples: pcm.channels[0] ?? new Float32Array(),
    duration: Number(response.headers['x-audio-duration']),
    words: times.parse(JSON.parse((await readObject(product.objects, key)).toString())),
    timesFor: user,
    timesKey: key,
  };
}

interface HeardPart {
  readonly mp3: Buffer;
  readonly duration: number;
  readonly words: z.infer<typeof times>;
}

/** Asks for the parts as they are made. */
export const inParts = { headers: { accept: 'multipart/mixed, audio/mpeg' } } as const;

/** The parts of an answer as they come; each must be whole when the first byte after it is read. */
export async function heardParts(response: PeerResponse): Promise<HeardPart[]> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const boundary = /^multipart\/mixed; boundary=([\w-]+)$/.exec(response.headers['content-type'] ?? '')?.[1];
  const parts: HeardPart[] = [];
  let rest = Buffer.alloc(0);
  for await (const chunk of response.body) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      const head = rest.subarray(0, end).toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (end < 0 || rest.length < end + 4 + length) break;
      expect(head.startsWith(`--${boundary}\r\nContent-Type: audio/mpeg`)).toBe(true);
      parts.push({
        mp3: rest.subarray(end + 4, end + 4 + length),
        duration: Number(/x-audio-duration: (.*)/i.exec(head)?.[1]),
        words: times.parse(JSON.parse(/x-word-timings: (.*)/i.exec(head)?.[1] ?? '')),
      });
      rest = rest.subarray(end + 4 + length + 2);
    }
  }
  expect(rest.toString()).toBe(`--${boundary}--\r\n`);
  return parts;
}

/** Loudness of 10 ms from `seconds` on, as a root mean square. */
export function level(samples: Float32Array, seconds: number): number {
  const from = Math.max(0, Math.round(seconds * 24_000));
  const piece = samples.subarray(from, from + 240);
  return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, piece.length));
}
