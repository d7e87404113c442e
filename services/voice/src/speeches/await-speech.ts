/** Waits for a speech: until it has ended, or for its pieces as they are made. */
import { hasEnded } from '@komavox/jobs';
import { ObjectNotFound, readObject } from '@komavox/objects';
import { Problem, timeAfter } from '@komavox/core';
import { audioOf } from './audio-of-speech.js';
import type { VoiceContext } from '../context.js';
import { creditOf } from './credit-of-speech.js';
import { durationOf, writePart } from '../model/speech-parts.js';
import { audioKey, pieceKey, timesKey } from '../model/speech-request.js';
import type { WordTime } from '../model/word-times.js';
import type { Speech } from '../store.js';
import { waitMs } from './wait-ms.js';

interface SpeechAnswer {
  readonly mp3: Buffer;
  /** Seconds. */
  readonly duration: number;
  /** Signed, for this user. */
  readonly timesUrl: string;
  readonly speech: Speech;
}

interface AwaitOptions {
  /** Asked for with an Idempotency-Key: the speech goes on without its call, and the same key will find it. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal;
}

interface Waiting extends AwaitOptions {
  readonly maxWaitMs: number;
}

/** Once for all pieces: who speaks is looked up in files. */
async function waitingFor(context: VoiceContext, asked: Speech, options: AwaitOptions): Promise<Waiting> {
  const { isSlow } = audioOf(context, asked);
  const { text, choices } = asked;
  const maxWaitMs = waitMs(context.settings, { text, speed: choices?.speed, isSlow });
  if (!hasEnded(asked)) await holdPlace(context, asked, maxWaitMs);
  return { ...options, maxWaitMs };
}

/** Less is not worth a write. */
const notedMs = 1000;

/** A repeat waits anew, and a call in parts for each of them: as long it has one of its user's places. */
async function holdPlace(
  { chassis, store }: VoiceContext,
  { _id, waitedUntil }: Speech,
  maxWaitMs: number,
): Promise<void> {
  const time = timeAfter(chassis.clock.now(), maxWaitMs);
  const isNoted = waitedUntil !== undefined && time.getTime() - waitedUntil.getTime() < notedMs;
  if (!isNoted) await store.noteWaitedUntil(_id, time);
}

/**
 * Throws Problem 504 `speech_timeout` after the time that a call may wait, 409 `speech_cancelled`, or what the speech
 * failed with. A speech that nobody waits for any more, nor can find again, is cancelled: it holds no place of its
 * user's and no worker.
 */
export async function awaitSpeech(
  context: VoiceContext,
  asked: Speech,
  options: AwaitOptions,
): Promise<SpeechAnswer> {
  const waiting = await waitingFor(context, asked, options);
  const speech = await waitUntil(context, asked, waiting, hasEnded);
  const { content, duration = 0, userId } = speech;
  const mp3 = await readStored(context, audioKey(content));
  const timesUrl = context.chassis.mediaLinks.sign({ key: timesKey(content), user: userId });
  return { mp3, duration, timesUrl, speech };
}

interface SpeechParts {
  /** As it is with its first part. */
  readonly speech: Speech;
  /** As they are made, each with its headers; the first is there. */
  readonly parts: AsyncGenerator<Buffer>;
}

interface Part {
  readonly speech: Speech;
  /** The audio that it is of. */
  readonly content: string;
  readonly bytes: Buffer;
  readonly isWhole?: boolean;
}

/** As `awaitSpeech`, for the first part; a failure after it ends the parts with an error. */
export async function speechInParts(
  context: VoiceContext,
  asked: Speech,
  options: AwaitOptions,
): Promise<SpeechParts> {
  const waiting = await waitingFor(context, asked, options);
  // The pieces of one that was made before may be gone.
  const piece = asked.state === 'done' ? undefined : await nextPiece(context, asked, waiting, 0);
  const first = piece ?? (await wholeAsPart(context, asked, waiting));
  const { voices = first.speech.progress?.voices ?? [] } = first.speech;
  return { speech: { ...first.speech, voices }, parts: partsFrom(context, asked, waiting, first) };
}

async function* partsFrom(
  context: VoiceContext,
  asked: Speech,
  options: Waiting,
  first: Part,
): AsyncGenerator<Buffer> {
  // Whoever has heard a part of a custom voice has had what its credit is for: it isn't given back for leaving.
  const isPaid = asked.voice !== undefined;
  const heard = { ...options, repeatable: options.repeatable || isPaid };
  let part: Part | undefined = first;
  let sent = 0;
  try {
    if (isPaid && first.isWhole !== true && !(await context.store.noteHeard(asked._id))) {
      throw cancelledProblem();
    }
    for (let number = 1; part; number += 1) {
      yield part.bytes;
      sent += durationOf(part.bytes);
      if (first.isWhole === true) part = undefined;
      else {
        await holdPlace(context, asked, options.maxWaitMs);
        part = await nextPiece(context, asked, heard, number);
      }
      if (part) assertSame(asked, first.content, part.content);
    }
    await assertAllSent(context, asked, { content: first.content, seconds: sent });
  } finally {
    // The caller went away between two parts.
    if (part) await leave(context, asked._id, heard.repeatable);
  }
}

/** Its call went away. One that can be found again goes on, without a place of its user's. */
async function leave(
  { chassis, speeches, store }: VoiceContext,
  id: string,
  repeatable: boolean,
): Promise<void> {
  if (repeatable) await store.noteWaitedUntil(id, chassis.clock.now());
  else await speeches.cancel(id);
}

/** Throws rather than let an answer end in the middle as if it were whole. */
async function assertAllSent(
  { speeches }: VoiceContext,
  asked: Speech,
  { content, seconds }: { readonly content: string; readonly seconds: number },
): Promise<void> {
  const { _id } = asked;
  const { content: made, duration = 0 } = (await speeches.find(_id)) ?? asked;
  assertSame(asked, content, made);
  if (Math.abs(duration - seconds) > maxRounding) {
    throw new Error(`Of ${duration} s of the speech ${_id} the parts have ${seconds} s.`);
  }
}

/** Another attempt may have another engine, whose parts don't follow on those that were sent. */
function assertSame({ _id }: Speech, content: string, other: string): void {
  if (content !== other) throw new Error(`The speech ${_id} became another in the middle.`);
}

/** Seconds, of all parts. */
const maxRounding = 0.01;

/** Undefined when the speech is done, and has no piece of this number. */
async function nextPiece(
  context: VoiceContext,
  asked: Speech,
  options: Waiting,
  number: number,
): Promise<Part | undefined> {
  const isThere = ({ progress }: Speech) => (progress?.pieces ?? 0) > number;
  const speech = await waitUntil(context, asked, options, (one) => hasEnded(one) || isThere(one));
  const { progress } = speech;
  if (!progress || !isThere(speech)) return undefined;
  const { content } = progress;
  return { speech, content, bytes: await readStored(context, pieceKey(content, number)) };
}

/** Of a speech that was made before, or in one piece. */
async function wholeAsPart(context: VoiceContext, asked: Speech, options: Waiting): Promise<Part> {
  const speech = await waitUntil(context, asked, options, hasEnded);
  const { content, duration = 0 } = speech;
  const [mp3, times] = await Promise.all([
    readStored(context, audioKey(content)),
    readStored(context, timesKey(content)),
  ]);
  const words = JSON.parse(times.toString()) as WordTime[];
  return { speech, content, isWhole: true, bytes: writePart({ mp3, duration, words }) };
}

const goesOn = 'Reading the text aloud takes longer. Ask for it again in a moment.';
const tooLong = 'Reading the text aloud takes too long. Try a shorter text, or again later.';

/** Throws what `awaitSpeech` does. */
async function waitUntil(
  context: VoiceContext,
  asked: Speech,
  { repeatable, signal, maxWaitMs }: Waiting,
  until: (speech: Speech) => boolean,
): Promise<Speech> {
  const { speeches } = context;
  const { _id: id } = asked;
  const waited = await speeches.waitFor(id, { maxWaitMs, signal }, until).catch(async (error: unknown) => {
    if (signal.aborted) await leave(context, id, repeatable);
    throw error;
  });
  const isLeft = waited !== undefined && !until(waited) && !repeatable;
  // It may have ended in this very moment.
  const speech = isLeft ? ((await speeches.cancel(id)) ?? (await speeches.find(id))) : waited;
  if (speech?.state === 'done' || (speech && !hasEnded(speech) && until(speech))) return speech;
  const credit = speech && (await creditOf(context, speech, signal));
  if (speech?.state === 'failed') {
    const { code = 'voice_failed', detail = '', status } = speech.failure ?? {};
    throw new Problem(status ?? (code === 'deadline_exceeded' ? 504 : 502), code, detail, credit);
  }
  if (repeatable && speech?.state === 'cancelled') throw cancelledProblem(credit);
  const detail = repeatable ? goesOn : tooLong;
  throw new Problem(504, 'speech_timeout', detail, {
    ...credit,
    headers: { ...credit?.headers, 'Retry-After': '2' },
  });
}

const cancelledProblem = (credit?: ConstructorParameters<typeof Problem>[3]): Problem =>
  new Problem(409, 'speech_cancelled', 'This speech was cancelled. Ask again with a new key.', credit);

async function readStored({ chassis }: VoiceContext, key: string): Promise<Buffer> {
  try {
    return await readObject(chassis.objects, key);
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    throw new Problem(410, 'speech_gone', 'This speech is no longer stored.', { cause: error });
  }
}
