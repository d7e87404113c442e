/** Decoding of what users send for a voice, in processes that may end. */
import { Problem } from '@komavox/core';
import { IsolatedWork, type IsolationError } from '@komavox/isolation';
import type { SampleAnswer, SampleOrder } from './sample-process.js';

export interface IntakeDecoding {
  readonly samples: IsolatedWork<SampleOrder, SampleAnswer>;
  /** Gives JPEGs. */
  readonly avatars: IsolatedWork<Uint8Array, Uint8Array>;
  close(): Promise<void>;
}

/** Two minutes of sound take a second, on a machine that does nothing else; an image of 40 megapixels takes two. */
const maxMs = 20_000;
const maxImageMemory = 1_000_000_000;

export function openIntakeDecoding(): IntakeDecoding {
  const samples: IntakeDecoding['samples'] = new IsolatedWork(
    new URL('./sample-process.js', import.meta.url),
    {
      maxMs,
    },
  );
  const avatars: IntakeDecoding['avatars'] = new IsolatedWork(
    new URL('./avatar-process.js', import.meta.url),
    {
      ...{ processes: 1, maxMs, maxMemory: maxImageMemory },
    },
  );
  return {
    samples,
    avatars,
    close: async () => {
      await Promise.all([samples.close(), avatars.close()]);
    },
  };
}

/** 429 `voice_busy` or 503 `voice_stopped`; undefined where it lies in the file. */
export function problemOfService(cause: IsolationError): Problem | undefined {
  if (cause.reason === 'stopping') {
    return new Problem(503, 'voice_stopped', 'The voice is being shut down.', { cause });
  }
  if (cause.reason !== 'busy') return undefined;
  return new Problem(429, 'voice_busy', 'Too many files are being read. Please try again in a moment.', {
    ...{ cause, headers: { 'Retry-After': '5' } },
  });
}
