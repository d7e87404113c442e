/** Speeches as jobs. */
import { defineJob, jobEvent, type Jobs } from '@komavox/jobs';
import { Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import type { VoiceContext } from './context.js';
import type { Speech } from './store.js';
import { synthesiseSpeech } from './speeches/synthesise-speech.js';

/**
 * Texts that a process has under way at a time, taking turns: a short one is heard though long ones were first. A long one
 * holds up to 40 MB of sound.
 */
export const underWay = { textsAtOnce: 16, longTextsAtOnce: 8 };

/** Texts for each process that a worker has begun, those with it that wait for a place: long ones wait without the short. */
export const begunAtOnce = 64;

const failureDetail = 'The text could not be read aloud.';

const about = ({ _id, userId, attempt, voice }: Speech) => ({
  speechId: _id,
  userId,
  attempt,
  customVoiceId: voice?.id ?? '',
});
const read = ({ speechId, attempt }: { readonly speechId: string; readonly attempt: number }) => ({
  id: speechId,
  attempt,
});

export const defineSpeeches = (context: Omit<VoiceContext, 'speeches'>): Jobs<Speech> =>
  defineJob<Speech>(context.chassis, {
    name: 'speech',
    model: context.store.speeches,
    group: 'voice.synthesise',
    concurrency: context.settings.processes * begunAtOnce,
    // Wake-ups of short texts come at once, behind long ones that are being made.
    overlapping: true,
    background: true,
    // Nobody is to wait behind a text that nobody wants.
    cancelCheckMs: 500,
    leaseMs: 9_000,
    maxAttempts: 3,
    // Nobody waits for it any longer than for one that is being made.
    queueMs: context.settings.deadlineMs,
    deadlineMs: context.settings.deadlineMs,
    // A repeat under an older key is a new speech.
    retentionMs: 7 * 86_400_000,
    run: (speech, run) => synthesiseSpeech(context, speech, run),
    failures: {
      deadlineExceeded: { code: 'deadline_exceeded', detail: failureDetail },
      workerLost: { code: 'worker_lost', detail: failureDetail },
      fromError: (error) => ({
        code: error instanceof Problem ? error.code : 'voice_failed',
        detail: failureDetail,
      }),
    },
    events: {
      requested: jobEvent(topics.speechRequested, {
        message: (speech) => ({
          ...about(speech),
          charged: speech.voice !== undefined && speech.state !== 'waiting',
        }),
        read,
      }),
      progressed: jobEvent(topics.speechProgressed, {
        message: ({ progress, ...speech }) => ({ ...about(speech), pieces: progress?.pieces ?? 0 }),
        read,
      }),
      completed: jobEvent(topics.speechGenerated, {
        message: (speech) => ({ ...about(speech), durationMs: Math.round((speech.duration ?? 0) * 1000) }),
        read,
      }),
      failed: jobEvent(topics.speechFailed, {
        message: (speech) => ({ ...about(speech), code: speech.failure?.code ?? '' }),
        read,
      }),
      // What a speech cost is given back however it failed to be made.
      cancelled: jobEvent(topics.speechFailed, {
        message: (speech) => ({ ...about(speech), code: 'cancelled' }),
        read,
      }),
    },
  });
