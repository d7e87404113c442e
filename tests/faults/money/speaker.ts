/** A user with credits and a custom voice, who has texts read, repeats calls that got no answer, and walks off from some. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, jsonRequest, type Client } from '@komavox/client';
import { openDocuments } from '@komavox/documents';
import { until } from '@komavox/test-kit';
import pTimeout from 'p-timeout';

const voiceId = 'money';

/** A public voice, written as it is stored: its sample is not heard here. */
export async function storeVoice(documentsUrl: string): Promise<void> {
  const documents = await openDocuments(documentsUrl, 'voice');
  try {
    const now = new Date();
    await documents.connection.collection<{ _id: string }>('voicemodels').insertOne({
      _id: voiceId,
      userId: 'somebody',
      createdAt: now,
      state: 'ready',
      name: 'Mika',
      createdBy: 'somebody',
      displayName: 'Somebody',
      sampleKey: `voice/models/${voiceId}/sample.mp3`,
      isPublic: true,
      profile: {
        version: 1,
        pitchHz: 190,
        pitchSpreadSemitones: 3,
        spectrumDb: Array.from({ length: 32 }, () => 0),
        envelopeDb: Array.from({ length: 50 }, () => 0),
        tractRatio: 1,
        clarity: 0.8,
        rate: 4,
      },
      consent: { given: true, at: now, sentence: 'It is mine.' },
      outbox: [],
    } as never);
  } finally {
    await documents.close();
  }
}

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

const callTimeoutMs = 15_000;

export class Speaker {
  /** Ids of the speeches that were answered with their audio. */
  readonly heard = new Set<string>();
  refused = 0;
  left = 0;

  private constructor(
    private readonly client: Client,
    readonly id: string,
    public granted: number,
  ) {}

  /** Registers a user who buys the plan with 200 credits, or takes five without payment. */
  static async join(origin: string, credits: 5 | 200): Promise<Speaker> {
    const client = createClient(origin);
    const { id } = await client.register('Speaker', `${randomUUID()}@example.org`, 'correct horse battery');
    const speaker = new Speaker(client, id, credits === 200 ? credits : 0);
    await (credits === 200 ? speaker.#buy() : speaker.takeFive());
    if (credits === 200) await until('the credits are there', () => speaker.#hasAll(), 30_000, 100);
    return speaker;
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
        if (error instanceof ClientError && error.status < 500 && error.status !== 429) throw error;
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
    const body = { text, language: 'en', voiceModel: 'custom', customVoiceId: voiceId };
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
  }

  async #hasAll(): Promise<boolean> {
    return (await this.entries()).at(-1)?.balance === this.granted;
  }
}
