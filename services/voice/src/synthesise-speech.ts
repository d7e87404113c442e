/** The worker's part: takes a speech under a lease, makes its sound (or finds it made), and says how it ended. */
import { isRetryable, Problem, retryWhileUnavailable } from '@komavox/core';
import { keepLease } from '@komavox/jobs';
import type { ObjectStore } from '@komavox/objects';
import type { Logger } from 'pino';
import { apply, type VoiceContext } from './context.js';
import { audioKey, timesKey } from './model/speech-order.js';
import { LEASE_MS } from './model/speech.js';
import type { SpeechJob } from './store.js';

/** Does nothing when the attempt is not the present one or another worker has it: events come twice. */
export async function synthesiseSpeech(
  context: VoiceContext,
  speechId: string,
  attempt: number,
  logger: Logger,
): Promise<void> {
  const job = await apply(context, speechId, { type: 'claim', attempt, now: context.chassis.clock.now() });
  if (job?.state.name !== 'synthesising') return;
  const lease = keepLease({
    everyMs: LEASE_MS / 3,
    renew: async () =>
      (await apply(context, speechId, { type: 'renew', attempt, now: context.chassis.clock.now() })) !==
      undefined,
    onFailed: (error) => logger.warn({ err: error, speechId }, 'The lease of a speech could not be renewed'),
  });
  // A store that is away is no fault of the text: it is waited for, at most until the sweeper ends the speech anyway.
  const tooLate = AbortSignal.timeout(context.settings.deadlineMs);
  const patiently = <Result>(work: () => Promise<Result>) => retryWhileUnavailable(work, tooLate);
  try {
    const duration = await makeSound(context, job, patiently);
    await patiently(() => apply(context, speechId, { type: 'complete', attempt, duration }));
  } catch (error) {
    logger.error({ err: error, speechId, attempt }, 'A speech could not be made');
    const code = error instanceof Problem ? error.code : 'voice_failed';
    const retryable = isRetryable(error);
    await patiently(() => apply(context, speechId, { type: 'give-up', attempt, code, retryable }));
  } finally {
    lease.end();
  }
}

/** Seconds of the sound, which is complete in the store when this resolves. */
async function makeSound(
  { chassis, pool, settings, store }: VoiceContext,
  job: SpeechJob,
  patiently: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<number> {
  const { clock, objects } = chassis;
  const known = await patiently(() => store.findSound(job.content));
  if (known !== undefined && (await patiently(() => isStored(objects, job.content)))) return known;
  const { mp3, duration, words } = await pool.speak({
    text: job.text,
    language: job.language,
    hongKong: settings.hongKong,
  });
  const audio = Buffer.from(mp3);
  const times = Buffer.from(JSON.stringify(words));
  await patiently(() => objects.put(audioKey(job.content), audio, { contentType: 'audio/mpeg' }));
  await patiently(() => objects.put(timesKey(job.content), times, { contentType: 'application/json' }));
  await patiently(() => store.keepSound(job.content, duration, clock.now()));
  return duration;
}

/** An operator may have cleared the object store; then the sound is made again. */
async function isStored(objects: ObjectStore, content: string): Promise<boolean> {
  const stored = await Promise.all([audioKey(content), timesKey(content)].map((key) => objects.exists(key)));
  return stored.every(Boolean);
}
