/** The worker's part: takes a speech under a lease, makes its sound (or finds it made), and says how it ended. */
import { isRetryable, ObjectNotFound, type ObjectStore, Problem } from '@komavox/platform';
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
  log: Logger,
): Promise<void> {
  const job = await apply(context, speechId, { type: 'claim', attempt, now: context.chassis.clock.now() });
  if (job?.state.name !== 'synthesising') return;
  const renewing = setInterval(() => {
    apply(context, speechId, { type: 'renew', attempt, now: context.chassis.clock.now() }).catch(
      (error: unknown) => {
        log.warn({ err: error, speechId }, 'The lease of a speech could not be renewed');
      },
    );
  }, LEASE_MS / 3);
  try {
    const duration = await makeSound(context, job);
    await apply(context, speechId, { type: 'complete', attempt, duration });
  } catch (error) {
    log.error({ err: error, speechId, attempt }, 'A speech could not be made');
    const code = error instanceof Problem ? error.code : 'voice_failed';
    await apply(context, speechId, { type: 'give-up', attempt, code, retryable: isRetryable(error) });
  } finally {
    clearInterval(renewing);
  }
}

/** Seconds of the sound, which is complete in the store when this resolves. */
async function makeSound({ chassis, pool, settings, store }: VoiceContext, job: SpeechJob): Promise<number> {
  const { clock, objects } = chassis;
  const known = await store.findSound(job.content);
  if (known !== undefined && (await isStored(objects, job.content))) return known;
  const { mp3, duration, words } = await pool.speak({
    text: job.text,
    language: job.language,
    hongKong: settings.hongKong,
  });
  await objects.put(audioKey(job.content), Buffer.from(mp3), { contentType: 'audio/mpeg' });
  await objects.put(timesKey(job.content), Buffer.from(JSON.stringify(words)), {
    contentType: 'application/json',
  });
  await store.keepSound(job.content, duration, clock.now());
  return duration;
}

/** An operator may have cleared the object store; then the sound is made again. */
async function isStored(objects: ObjectStore, content: string): Promise<boolean> {
  try {
    await Promise.all([objects.stat(audioKey(content)), objects.stat(timesKey(content))]);
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
}
