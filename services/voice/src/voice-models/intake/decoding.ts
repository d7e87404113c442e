/** Decoding of what users send for a voice, in processes that may end. */
import type { Problem } from '@komavox/core';
import { IsolatedWork, problemOfWork } from '@komavox/isolation';
import type { SampleAnswer, SampleOrder } from './sample-process.js';

export interface IntakeDecoding {
  readonly samples: IsolatedWork<SampleOrder, SampleAnswer>;
  /** Gives JPEGs. */
  readonly avatars: IsolatedWork<Uint8Array, Uint8Array>;
  close(): Promise<void>;
}

/** Two minutes of sound take a second; an image of 40 megapixels takes two. */
const maxCpuMs = 20_000;
const maxImageMemory = 1_000_000_000;

export function openIntakeDecoding(): IntakeDecoding {
  const samples: IntakeDecoding['samples'] = new IsolatedWork(
    new URL('./sample-process.js', import.meta.url),
    {
      maxCpuMs,
    },
  );
  const avatars: IntakeDecoding['avatars'] = new IsolatedWork(
    new URL('./avatar-process.js', import.meta.url),
    {
      ...{ processes: 1, maxCpuMs, maxMemory: maxImageMemory },
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

const files = {
  code: 'voice_file',
  busy: 'Too many files are being read.',
  slow: 'Reading this file took too long.',
};

/** 503 `voice_file_busy` or `voice_file_too_slow`; undefined where it may lie in the file, and for any other error. */
export const problemOfService = (cause: unknown): Problem | undefined => problemOfWork(cause, files);
