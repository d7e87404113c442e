/** A user with credits and a custom voice, who has texts read aloud, repeats calls without an answer, and leaves some. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, jsonRequest, type Client } from '@komavox/client';
import { until } from '@komavox/test-kit';
import pTimeout from 'p-timeout';
import { speakAgain } from '../load/acknowledged-writes.js';

/** Read by the default voice, it is the sample of the custom one. */
const sampleText =
  'The quick brown fox jumps over the lazy dog, and then it runs home through the rain. Nobody saw where it went.';

interface Entry {
  readonly kind: string;
  readonly credits: number;
  readonly balance: number;
}

/** Answers that say how a speech has ended; after any other the same call is made again. */
const finalCodes: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'deadline_exceeded',
  'worker_lost',
  'voice_failed',
  'voice_crashed',
  'voice_timeout',
]);

const callTimeoutMs = 30_000;
/** Much longer than a speech's deadline. */
const maxSpeechMs = 480_000;

export class Speaker {
  /** Ids of the speeches that were answered with their audio. */
  readonly heard = new Set<string>();
  refused = 0;
  left = 0;

  private constructor(
    private readonly client: Client,
    readonly id: string,
    /** The custom voice that it speaks with. */
    readonly voiceId: string,
    public granted: number,
  ) {}

  /** @param voiceId a public voice; without it the user makes one */
  static async join(origin: string, voiceId?: string): Promise<Speaker> {
    const client = createClient(origin);
    const { id } = await client.register('Speaker', `${randomUUID()}@example.org`, 'correct horse battery');
    return new Speaker(client, id, voiceId ?? (await makeVoice(client)), 0);
  }

  /** One with 200 credits and a public voice, and one with five. */
  static async joinTwo(origin: string): Promise<readonly [rich: Speaker, poor: Speaker]> {
    const rich = await Speaker.join(origin);
    const poor = await Speaker.join(origin, rich.voiceId);
    await Promise.all([rich.#buy(), poor.takeFive()]);
    return [rich, poor];
  }

  async entries(): Promise<readonly Entry[]> {
    const answer = await this.client.call('/api/credits?limit=1000');
    return [...((await answer.json()) as { entries: Entry[] }).entries].reverse();
  }

  /** Five credits without a payment. */
  async takeFive(): Promise<void> {
    const request = jsonRequest('POST', {}, { 'idempotency-key': randomUUID() });
    await this.client.call('/api/credits/placeholder', request);
    this.granted += 5;
  }

  /** Until it is heard or has failed for good, whatever is killed meanwhile. */
  async speak(text: string): Promise<void> {
    const key = randomUUID();
    const late = Date.now() + maxSpeechMs;
    for (;;) {
      try {
        const answer = await pTimeout(this.#ask(text, { key }), { milliseconds: callTimeoutMs });
        this.heard.add(answer.headers.get('x-speech-id') ?? '');
        return;
      } catch (error) {
        if (error instanceof ClientError && finalCodes.has(error.code)) {
          if (error.status === 402) this.refused += 1;
          return;
        }
        const isRefused = error instanceof ClientError && error.status < 500 && error.status !== 429;
        if (isRefused || Date.now() > late) throw error;
      }
      await pause(200);
    }
  }

  /** Without a key, and away after that time. */
  async speakAndLeave(text: string, ms: number): Promise<void> {
    const leaving = AbortSignal.timeout(Math.round(ms));
    try {
      const answer = await this.#ask(text, { signal: leaving });
      this.heard.add(answer.headers.get('x-speech-id') ?? '');
    } catch {
      this.left += 1;
    }
  }

  async #ask(
    text: string,
    { key, signal }: { readonly key?: string; readonly signal?: AbortSignal },
  ): Promise<Response> {
    const body = { text, language: 'en', voiceModel: 'custom', customVoiceId: this.voiceId };
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await this.client.call('/api/tts/speak', {
      ...jsonRequest('POST', body, headers),
      ...(signal && { signal }),
    });
    await answer.arrayBuffer();
    return answer;
  }

  async #buy(): Promise<void> {
    const order = await this.client.call(
      '/api/create-checkout-session',
      jsonRequest('POST', { planId: 'plus' }),
    );
    const { url } = (await order.json()) as { url: string };
    const pay = { decision: 'pay', method: 'card' };
    const paid = this.client.call(new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams(pay),
      redirect: 'manual',
    });
    // The way back is not walked: the credits come without the browser.
    await paid.catch((error: unknown) => {
      if (!(error instanceof ClientError) || error.status >= 400) throw error;
    });
    this.granted += 200;
    await until('the credits are there', () => this.#hasAll(), 120_000, 100);
  }

  async #hasAll(): Promise<boolean> {
    return (await this.entries()).at(-1)?.balance === this.granted;
  }
}

async function makeVoice(client: Client): Promise<string> {
  const audio = await sample(client);
  const form = new FormData();
  form.set('name', 'Mika');
  form.set('isPublic', 'true');
  form.set('consent', 'true');
  form.set('sample', new File([audio], 'sample.mp3', { type: 'audio/mpeg' }));
  const made = await client.call('/api/voice-models', { method: 'POST', body: form });
  return ((await made.json()) as { id: string }).id;
}

/** Asked for again under its key while the machine is too busy for it. */
async function sample(client: Client): Promise<Blob> {
  const key = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (await speakAgain(client, { text: sampleText, key })).blob();
    } catch (error) {
      if (!(error instanceof ClientError) || error.status < 500 || attempt === 5) throw error;
    }
  }
}
