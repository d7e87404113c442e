/** The voice service as a whole, one engine at a time, and what its worker takes of the machine. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { readObject } from '@komavox/objects';
import { bootForTest } from '@komavox/service/testing';
import { voice } from '@komavox/voice';
import { z } from 'zod';

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

interface WorkerUse {
  /** Megabytes in memory. */
  readonly rss: number;
  /** The most there were. */
  readonly peak: number;
  /** Seconds of all threads since it started. */
  readonly cpuSeconds: number;
}

export type Product = Awaited<ReturnType<typeof openProduct>>;

const times = z.array(z.object({ word: z.string(), start: z.number(), end: z.number() }));
const grant = z.object({ k: z.string() });
const weightsFolder = process.env['WEIGHTS_DIR'] ?? join(import.meta.dirname, '../../../../.weights');

/** `engine`: a value of VOICE_ENGINE. One process speaks. */
export async function openProduct(engine: string) {
  const product = await bootForTest([voice], {
    exactlyOnce: true,
    environment: {
      VOICE_ENGINE: engine,
      VOICE_PROCESSES: '1',
      VOICE_IDLE_SECONDS: '600',
      // On a machine that is busy with other things.
      VOICE_WAIT_SECONDS: '60',
      VOICE_DEADLINE_SECONDS: '600',
      ...(existsSync(weightsFolder) ? { WEIGHTS_DIR: weightsFolder } : {}),
    },
  });
  /** On a machine that is busy a speech may outlast its call (the same key finds it) or its process (it is asked anew). */
  const ask = async (text: string, language: SpokenLanguage, { more = {}, accept = 'audio/mpeg' } = {}) => {
    let key = randomUUID();
    for (let left = 5; ; left -= 1) {
      const response = await product.call('voice', '/api/tts/speak', {
        method: 'POST',
        user: 'bench',
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
    async stream(text: string, language: SpokenLanguage): Promise<Streamed> {
      const started = performance.now();
      const response = await ask(text, language, { accept: 'multipart/mixed' });
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
        if (first === 0 && seen.split(`--${boundary}`).length > 2) first = performance.now() - started;
      }
      return { firstMilliseconds: first, pieces: seen.split(`--${boundary}`).length - 2 };
    },
    workerUse: () => useOf(worker()),
    stop: () => product.stop(),
  };
}

/** The process that holds the engine, a child of this one. Linux only. */
function worker(): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const parent = /^PPid:\s+(\d+)$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const ours = Number(parent) === process.pid;
      return ours && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('synthesis-process');
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('No process speaks');
  return Number(found);
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

function useOf(pid: number): WorkerUse {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1]) / 1000;
  // Fields after the name in brackets; user and system time are the 14th and 15th of all.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return {
    rss: megabytes('VmRSS') * 1.024,
    peak: megabytes('VmHWM') * 1.024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  };
}
