/** Speech: the audio is a blob outside the store; its key and word times are in it. */
import type { PrintedReading, SpokenLines } from '@komavox/cast';
import { readWordTimings, type WordTiming } from '@komavox/scene';
import { addBlob, type BlobKey } from '../blobs/blobs.js';
import { api } from './api.js';
import type { Call, call } from './call.js';
import { changeMe } from './session.js';
import type { VoiceList } from './types.js';

export interface SpeechRequest {
  readonly text: string;
  /** A code of the ten languages. */
  readonly language: string;
  readonly voiceModel?: 'default' | 'custom';
  readonly customVoiceId?: string;
  readonly userId?: string;
  /** One for each line of the text, where they have voices of their own. */
  readonly lines?: SpokenLines['lines'];
  /** A built-in voice instead of the best that is installed. */
  readonly voice?: string;
  /** 0.5 to 2. */
  readonly speed?: number;
  /** Printed beside the text: it is said so. */
  readonly readings?: readonly PrintedReading[];
  /** The manga whose pronunciations hold. */
  readonly mangaId?: string;
}

export interface Speech {
  readonly audio: BlobKey;
  /** Of the audio, in seconds; 0 when the answer didn't say. */
  readonly duration: number;
  /** null when there are none, or when one of them is in neither format of the spec. */
  readonly wordTimings: readonly WordTiming[] | null;
}

const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    voices: build.query<VoiceList, void>({ query: () => ({ path: '/api/voices' }) }),
    speak: build.mutation<Speech, { readonly request: SpeechRequest; readonly idempotencyKey?: string }>({
      async queryFn({ request, idempotencyKey }, { dispatch, signal }, _options, fetchCall) {
        const answer = await fetchCall({
          path: '/api/tts/speak',
          method: 'POST',
          body: request,
          answer: 'blob',
          ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
        });
        const { headers } = answer.meta ?? {};
        // Of a custom voice, also of one that failed.
        const balance = headers?.get('x-credit-points') ?? '';
        if (balance !== '') dispatch(changeMe({ creditPoint: Number(balance) }));
        if (answer.error) return { error: answer.error };
        const sound = await soundOf(headers, fetchCall, signal);
        // Nobody would drop its blob.
        if (signal.aborted)
          return { error: { status: 0, message: '0: aborted', code: 'aborted', detail: '' } };
        return { data: { audio: addBlob(answer.data as Blob), ...sound } };
      },
    }),
    /** Ends what nobody wants any more; the answer is an error where it is made, and kept under its key. */
    cancelSpeech: build.mutation<unknown, string>({
      query: (idempotencyKey) => ({
        path: '/api/tts/speak',
        method: 'DELETE',
        headers: { 'idempotency-key': idempotencyKey },
      }),
    }),
  }),
});

/** What the answer of a whole speech says of its audio. */
export async function soundOf(
  headers: Headers | undefined,
  fetchCall: (times: Call) => ReturnType<typeof call>,
  signal: AbortSignal,
): Promise<Omit<Speech, 'audio'>> {
  const timingsUrl = headers?.get('x-word-timings-url') ?? '';
  const timings = timingsUrl === '' ? undefined : await fetchCall({ path: timingsUrl });
  const wordTimings = readWordTimings(timings?.data) ?? null;
  if (timings && !wordTimings && !signal.aborted)
    console.warn('The word timings of this speech could not be used.');
  return { duration: Number(headers?.get('x-audio-duration') ?? 0), wordTimings };
}

export const { useVoicesQuery } = voiceApi;
export const {
  cancelSpeech: cancelSpeechEndpoint,
  speak: speakEndpoint,
  voices: voicesEndpoint,
} = voiceApi.endpoints;
