/** The work of a speech: makes its audio, or finds it made. */
import type { JobRun } from '@komavox/jobs';
import { readObject } from '@komavox/objects';
import { retryWhileUnavailable } from '@komavox/core';
import { audioOf, type SpeechAudio } from './audio-of-speech.js';
import type { VoiceContext } from '../context.js';
import { clonerFor } from './custom-voice.js';
import { writePart } from '../model/speech-parts.js';
import { audioKey, pieceKey, timesKey } from '../model/speech-request.js';
import type { SpeechProgress, Speech } from '../store.js';
import type { SpokenAudio, SynthesisRequest } from '../synthesis/synthesis-request.js';
import { modelKey } from '../voice-models/stored/keys.js';

type Run = Pick<JobRun<SpeechProgress>, 'signal' | 'progressNow'>;
type WorkerContext = Omit<VoiceContext, 'speeches'>;

/** Resolves with the name and the seconds of the audio, which is complete in the object store then. */
export async function synthesiseSpeech(
  context: WorkerContext,
  speech: Speech,
  run: Run,
): Promise<Pick<Speech, 'duration' | 'content' | 'voices' | 'progress'>> {
  const { store } = context;
  const { clock, objects } = context.chassis;
  // Not of the engine that was the best where the speech was asked for: this one speaks.
  const audio = audioOf(context, speech);
  const { content, voices } = audio;
  // Each step by itself, so that an outage of a store doesn't have the text spoken again and again.
  const retry = <Result>(work: () => Promise<Result>) => retryWhileUnavailable(work, run.signal);
  const known = await retry(() => store.useAudio(content, clock.now()));
  if (known !== undefined && (await retry(() => isStored(context, content)))) {
    return { duration: known, content, voices };
  }
  const { mp3, duration, words, pieces } = await makeAudio(context, speech, audio, run);
  const times = Buffer.from(JSON.stringify(words));
  await retry(() => objects.put(audioKey(content), Buffer.from(mp3), { contentType: 'audio/mpeg' }));
  await retry(() => objects.put(timesKey(content), times, { contentType: 'application/json' }));
  await retry(() => store.saveAudio(content, duration, clock.now()));
  // With the end, as what was told of the last piece may not have been written.
  return { duration, content, voices, ...(pieces > 0 && { progress: { pieces, content, voices } }) };
}

/** With each piece in the object store, and told of, where a call takes them. */
async function makeAudio(
  context: WorkerContext,
  speech: Speech,
  { speaker, lines, content, voices }: SpeechAudio,
  { signal, progressNow }: Run,
): Promise<SpokenAudio & Pick<SpeechProgress, 'pieces'>> {
  const { pool, making } = context;
  const { inPieces = false, background = false } = speech;
  const request = {
    ...(await requestOf(context, speech, signal)),
    ...{ speaker, inPieces },
    ...(lines && { lines }),
  };
  let told = Promise.resolve();
  let stored = 0;
  const onStored = (pieces: number) => {
    stored = pieces;
    told = told.then(() => progressNow({ pieces, content, voices }));
  };
  const name = JSON.stringify([content, inPieces]);
  const audio = await making.share(name, { signal, background, onStored }, async (work) => {
    let put = Promise.resolve();
    const made = await pool.speak(request, {
      ...work,
      user: speech.userId,
      onPiece: (piece) => {
        put = put.then(async () => {
          await putPiece(context, content, piece.number, writePart(piece), work.signal);
          work.onStored(piece.number + 1);
        });
        put.catch(() => undefined);
      },
    });
    await put;
    return made;
  });
  await told;
  return { ...audio, pieces: stored };
}

const putPiece = (
  { chassis }: WorkerContext,
  content: string,
  number: number,
  part: Buffer,
  signal: AbortSignal,
): Promise<unknown> =>
  retryWhileUnavailable(
    () =>
      chassis.objects.put(pieceKey(content, number), part, {
        contentType: 'application/octet-stream',
      }),
    signal,
  );

/** What is said, without who says it. */
async function requestOf(
  { chassis, cloning }: WorkerContext,
  { text, language, voice, choices }: Speech,
  signal: AbortSignal,
): Promise<SynthesisRequest> {
  const { speed, pronunciations, readings } = choices ?? {};
  // Beside the sample that is played.
  const sample =
    voice && clonerFor(cloning, language)
      ? await retryWhileUnavailable(
          () => readObject(chassis.objects, modelKey(voice.id, 'sample.wav')),
          signal,
        )
      : undefined;
  return {
    ...{ text, language },
    ...(speed !== undefined && { speed }),
    ...(pronunciations && { pronunciations }),
    ...(readings && { readings }),
    ...(voice && { voice: { profile: voice.profile, ...(sample && { sample }) } }),
  };
}

/** False where an operator has cleared the object store. */
async function isStored({ chassis: { objects } }: WorkerContext, content: string): Promise<boolean> {
  const stored = await Promise.all([audioKey(content), timesKey(content)].map((key) => objects.exists(key)));
  return stored.every(Boolean);
}
