/** Stored documents of older versions, brought to the form of this one. */
import type { Migration, RawDocument } from '@komavox/documents';
import { scheduleJob } from '@komavox/jobs';

const states: Readonly<Record<string, string>> = {
  requested: 'queued',
  synthesising: 'running',
  generated: 'done',
  failed: 'failed',
};

/** As they were when version 1 came; what they are today is no concern of a migration. */
const maxAttempts = 3;
const detail = 'The text could not be read aloud.';

/** 0 -> 1: a speech becomes a job of the one engine. */
export function migrateSpeech({ code, ...speech }: RawDocument): RawDocument {
  const state = states[String(speech['state'])];
  if (state === undefined) throw new Error(`No speech has the state ${String(speech['state'])}`);
  const { createdAt, attempt } = speech;
  return {
    ...speech,
    state,
    attemptsLeft: Math.max(0, maxAttempts - Number(attempt)),
    // In the past: its wake-up may be behind the worker already, so it is asked for again at once.
    ...(state === 'queued' && { askAgainAt: createdAt }),
    ...(state === 'running' && { startedAt: createdAt }),
    ...((state === 'done' || state === 'failed') && { endedAt: createdAt }),
    ...(state === 'failed' && { failure: { code, detail } }),
  };
}

export const migrations: readonly Migration[] = [
  { collection: 'speeches', to: 1, migrate: migrateSpeech },
  { collection: 'speeches', to: 2, migrate: scheduleJob },
];
