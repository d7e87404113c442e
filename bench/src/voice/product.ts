/** The voice service as a whole, one engine at a time. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { readObject } from '@komavox/objects';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '@komavox/voice';
import { z } from 'zod';
import type { Row } from '../table.js';
import { workerUse } from './worker-use.js';

export interface Spoken {
  readonly mp3: Buffer;
  /** From the call to the last byte. */
  readonly milliseconds: number;
  /** Of the audio. */
  readonly seconds: number;
  /** Which voice spoke, `<engine>/<name>`. */
  readonly voice: string;
  readonly words: readonly { readonly word: string; readonly start: number; readonly end: number }[];
}

export interface Streamed {
  /** From the call to the first piece that can be played, or to the whole of an answer that isn't in pieces. */
  readonly firstMilliseconds: number;
  readonly pieces: number;
}

interface Asked {
  readonly more?: object;
  readonly accept?: string;
  readonly user?: string;
  readonly signal?: AbortSignal;
}

export type Product = Awaited<ReturnType<typeof openProduct>>;

const times = z.array(z.object({ word: z.string(), start: z.number(), end: z.number() }));
const grant = z.object({ k: z.string() });
const root = join(import.meta.dirname, '../../../..');
/** Of the environment, of the tests, of the product as it is started here. */
const weightsFolder =
  process.env['WEIGHTS_DIR'] ??
  [join(root, '.weights'), join(root, '.data/weights')].find((folder) => existsSync(folder));

/** @param engine a value of VOICE_ENGINE  @param processes that speak */
export const bootVoice = (engine: string, processes = 1): Promise<TestProduct> =>
  bootForTest([voice], {
    exactlyOnce: true,
    environment: {
      VOICE_ENGINE: engine,
      VOICE_PROCESSES: String(processes),
      VOICE_IDLE_SECONDS: '600',
      // On a machine that is busy with other things.
      VOICE_WAIT_SECONDS: '60',
      VOICE_DEADLINE_SECONDS: '600',
      ...(weightsFolder === undefined ? {} : { WEIGHTS_DIR: weightsFolder }),
    },
  });

/** As of `bootVoice`. */
export async function openProduct(engine: string, processes = 1) {
  const product = await bootVoice(engine, processes);
  /** On a machine that is busy a speech may outlast its call (the same key finds it) or its process (it is asked anew). */
  const ask = async (
    text: string,
    language: SpokenLanguage,
    { more = {}, accept = 'audio/mpeg', user = 'bench', signal }: Asked = {},
  ) => {
    let key = randomUUID();
    for (let left = 5; ; left -= 1) {
      const response = await product.call('voice', '/api/tts/speak', {
        method: 'POST',
        user,
        ...(signal && { signal }),
        headers: { accept, 'idempotency-key': key },
        body: { text, language, ...more },
      });
      if (response.status === 200) return response;
      const problem = `${text}: ${response.status} ${await response.text()}`;
      if (response.status < 500 || left === 0) throw new Error(problem);
      process.stderr.write(`Asked again, ${problem}\n`);
      if (response.status !== 504) key = randomUUID();
    }
  };
  return {
    async speak(text: string, language: SpokenLanguage, more: object = {}): Promise<Spoken> {
      const started = performance.now();
      const response = await ask(text, language, { more });
      const mp3 = await response.bytes();
      const milliseconds = performance.now() - started;
      const payload = response.headers['x-word-timings-url']?.slice('/media/'.length).split('.')[0] ?? '';
      const { k: key } = grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return {
        mp3,
        milliseconds,
        seconds: Number(response.headers['x-audio-duration']),
        voice: response.headers['x-voice'] ?? `${engine}/default`,
        words: times.parse(JSON.parse((await readObject(product.objects, key)).toString())),
      };
    },
    async stream(
      text: string,
      language: SpokenLanguage,
      { onFirst, ...asked }: Asked & { readonly onFirst?: () => void } = {},
    ): Promise<Streamed> {
      const started = performance.now();
      const response = await ask(text, language, { ...asked, accept: 'multipart/mixed' });
      const boundary = /boundary="?([^";]+)/.exec(response.headers['content-type'] ?? '')?.[1];
      if (boundary === undefined) {
        await response.bytes();
        return { firstMilliseconds: performance.now() - started, pieces: 1 };
      }
      let seen = '';
      let first = 0;
      for await (const bytes of response.body) {
        seen += (bytes as Buffer).toString('latin1');
        // A piece ends where the next delimiter begins.
        if (first === 0 && seen.split(`--${boundary}`).length > 2) {
          first = performance.now() - started;
          onFirst?.();
        }
      }
      return { firstMilliseconds: first, pieces: seen.split(`--${boundary}`).length - 2 };
    },
    workerUse,
    stop: () => product.stop(),
  };
}

/** Languages that an engine speaks, of those that speak not all. */
const languagesOf: Readonly<Record<string, readonly SpokenLanguage[]>> = { hibari: ['en'] };

export interface OpenedEngine {
  readonly engine: string;
  readonly product: Product;
  /** Those of the asked ones that the engine speaks. */
  readonly languages: readonly SpokenLanguage[];
}

/** The rows of each engine that speaks one of these languages, one after the other, each in a product of its own. */
export async function forEachEngine(
  engines: readonly string[],
  asked: readonly SpokenLanguage[],
  measure: (opened: OpenedEngine) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) {
    const languages = asked.filter((one) => languagesOf[engine]?.includes(one) ?? true);
    if (languages.length === 0) continue;
    const product = await openProduct(engine);
    try {
      rows.push(...(await measure({ engine, product, languages })));
    } finally {
      await product.stop();
    }
  }
  return rows;
}

/** Those of the engines that speak here. One whose weights aren't there would be eSpeak under its name: it is left out. */
export async function enginesThatSpeak(engines: readonly string[]): Promise<string[]> {
  const speaking: string[] = [];
  for (const engine of engines) {
    const product = await openProduct(engine);
    try {
      const { voice: heard } = await product.speak('One.', 'en');
      if (heard.startsWith(`${engine === 'auto' ? 'kokoro' : engine}/`)) speaking.push(engine);
      else
        process.stderr.write(`${engine} is skipped. ${heard} speaks in its place: get its weights first.\n`);
    } finally {
      await product.stop();
    }
  }
  return speaking;
}
