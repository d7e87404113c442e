/** The work of a speech: makes its audio, or finds it made. */
import type { JobRun } from '@komavox/jobs';
import { type ObjectStore, readObject } from '@komavox/objects';
import { retryWhileUnavailable } from '@komavox/core';
import { audioOf } from './audio-of-speech.js';
import type { VoiceContext } from './context.js';
import { clonerFor } from './custom-voice.js';
import { audioKey, timesKey } from './model/speech-request.js';
import type { SpokenVoice, Speech } from './store.js';

/** Resolves with the name and the seconds of the audio, which is complete in the object store then. */
export async function synthesiseSpeech(
  context: Omit<VoiceContext, 'speeches'>,
  speech: Speech,
  { signal }: Pick<JobRun<never>, 'signal'>,
): Promise<{ readonly duration: number; readonly content: string }> {
  const { chassis, cloning, pool, store } = context;
  const { clock, objects } = chassis;
  const { text, language, voice } = speech;
  // Not of the engine that was the best where the speech was asked for: this one speaks.
  const { engine, content } = audioOf(context, speech);
  // Each step by itself, so that an outage of a store doesn't have the text spoken again and again.
  const retry = <Result>(work: () => Promise<Result>) => retryWhileUnavailable(work, signal);
  const known = await retry(() => store.findAudio(content));
  if (known !== undefined && (await retry(() => isStored(objects, content))))
    return { duration: known, content };
  const sample =
    voice && clonerFor(cloning, language)
      ? await retry(() => readObject(objects, sampleFileOf(voice)))
      : undefined;
  const { mp3, duration, words } = await pool.speak({
    ...{ text, language, engine: engine.id },
    ...(voice && { voice: { profile: voice.profile, ...(sample && { sample }) } }),
  });
  const times = Buffer.from(JSON.stringify(words));
  await retry(() => objects.put(audioKey(content), Buffer.from(mp3), { contentType: 'audio/mpeg' }));
  await retry(() => objects.put(timesKey(content), times, { contentType: 'application/json' }));
  await retry(() => store.saveAudio(content, duration, clock.now()));
  return { duration, content };
}

/** False where an operator has cleared the object store. */
async function isStored(objects: ObjectStore, content: string): Promise<boolean> {
  const stored = await Promise.all([audioKey(content), timesKey(content)].map((key) => objects.exists(key)));
  return stored.every(Boolean);
}

/** Beside the one that is played. */
const sampleFileOf = ({ sampleKey }: SpokenVoice): string => sampleKey.replace(/[.]mp3$/, '.wav');
