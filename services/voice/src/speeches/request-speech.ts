/** Takes a request for a speech: validates it, and writes the job with its event. */
import type { PrintedReading } from '@komavox/cast';
import { Problem, timeAfter } from '@komavox/core';
import type { SpokenLanguage } from '@komavox/languages';
import type { VoiceContext } from '../context.js';
import { assertVoices, audioOf } from './audio-of-speech.js';
import { findCustomVoice } from './custom-voice.js';
import type { Analyse } from '../model/japanese/morpheme.js';
import { isSaid, prepareText } from '../model/prepare-text.js';
import { type Pronunciation, pronunciationsFor } from '../model/pronunciations.js';
import { listed } from '../model/printed-readings.js';
import { readableLanguage } from '../model/scripts.js';
import { choicesOf, type LineChoice, type SpeechChoices } from '../model/speech-choices.js';
import { fingerprint, speechIdFor, textEmpty, validateRequest } from '../model/speech-request.js';
import type { Speech } from '../store.js';
import { assertCanWait, waitMs } from './wait-ms.js';

interface SpeechRequest {
  readonly userId: string;
  readonly text: string;
  readonly language: string;
  readonly voiceModel: 'default' | 'custom';
  readonly customVoiceId: string | undefined;
  /** The id of a built-in voice. */
  readonly voice: string | undefined;
  readonly speed: number | undefined;
  readonly lines: readonly LineChoice[] | undefined;
  /** Printed beside the text. */
  readonly readings: readonly PrintedReading[] | undefined;
  /** The manga whose pronunciations hold. */
  readonly mangaId: string | undefined;
  /** The Idempotency-Key header. */
  readonly key: string | undefined;
  /** Pieces are taken as they are made. */
  readonly inPieces: boolean;
  /** Nobody waits for it yet. */
  readonly background: boolean;
  /** Speeches that the user may have under way, where it isn't the setting. */
  readonly maxOpen: number | undefined;
}

/**
 * The job for this request: a new one, or the one that the same key made before. That of a custom voice waits for its
 * credit. Throws Problem 400 `text_empty`, `unknown_language`, `lines_mismatch`, `readings_outside` or `built_in_voices_only`, 404
 * `voice_not_found`, 413 `text_too_long` or `speech_too_long`, 422 `idempotency_mismatch`, 429 `too_many_speeches`, and what `findCustomVoice` does.
 */
export async function requestSpeech(context: VoiceContext, request: SpeechRequest): Promise<Speech> {
  const { chassis, engines, speeches } = context;
  const { userId, key } = request;
  const { text, language } = validateRequest(request.text, request.language, engines.languages);
  assertChoices(context, request);
  const id = key === undefined ? chassis.ids.next() : speechIdFor(userId, key);
  const print = fingerprint([text, language, ...askedOf(request)]);
  if (key !== undefined) {
    const earlier = await speeches.find(id);
    // Also when its voice is gone since.
    if (earlier) return repeated(earlier, print);
  }
  const voice = await findCustomVoice(context, userId, request);
  // A credit is taken for what somebody waits for.
  const background = request.background && !voice;
  await assertPlace(context, request, background);
  const { narrations } = context;
  const { pronunciations } =
    request.mangaId === undefined ? {} : await narrations.find(userId, request.mangaId);
  const own = pronunciationsFor(text, pronunciations?.[language] ?? []);
  if (voice) assertSaid(text, language, own);
  const choices = choicesOf(request.text, request, own);
  const said = { text, language, ...(voice && { voice }), ...(choices && { choices }) };
  const { content, isSlow } = audioOf(context, said);
  const isOneAnswer = key === undefined && !request.inPieces;
  const waited = { text, speed: request.speed, isSlow };
  if (isOneAnswer && (await context.store.findAudio(content)) === undefined) assertCanWait(waited);
  const wanted = {
    ...{ _id: id, userId, ...said, content, fingerprint: print },
    waitedUntil: timeAfter(chassis.clock.now(), waitMs(context.settings, waited)),
    ...(request.inPieces && { inPieces: true }),
    ...(background && { background }),
  };
  const { job } = await speeches.insert(wanted, voice ? 'waiting' : 'queued');
  return repeated(job, print);
}

/** What is asked beside text and language; as it was sent, so that a repeat is known whatever became of voices since. */
function askedOf(request: SpeechRequest): string[] {
  const { voiceModel, customVoiceId = '', voice, speed, lines, mangaId, readings = [] } = request;
  const choices = [
    voice ?? null,
    speed ?? null,
    lines?.map((one) => [one.voice, one.manner]) ?? null,
    mangaId ?? null,
  ];
  return [
    ...(voiceModel === 'custom' ? [customVoiceId] : []),
    ...(choices.some((one) => one !== null) ? [JSON.stringify(choices)] : []),
    ...(readings.length > 0 ? [JSON.stringify(readings.map(listed))] : []),
  ];
}

/** What is nothing but emoticons is a silence in a built-in voice; in a custom one it would cost a credit. */
function assertSaid(text: string, language: SpokenLanguage, own: readonly Pronunciation[]): void {
  if (!isSaid(prepareText(text, readableLanguage(text, language), someReading, { pronunciations: own })))
    throw textEmpty();
}

/** Stands for the dictionary of Japanese, which is large, and loaded where texts are spoken: every kanji is read somehow. */
const someReading: Analyse = (text) => {
  const pronunciation = /\p{Script=Han}/u.test(text) ? 'ア' : undefined;
  return [{ surface: text, kind: '', detail: '', pronunciation }];
};

function assertChoices({ engines }: VoiceContext, { voiceModel, voice, lines }: SpeechRequest): void {
  if (voiceModel === 'custom' && (voice !== undefined || lines !== undefined)) {
    const detail = 'A custom voice speaks alone: leave out the built-in voices.';
    throw new Problem(400, 'built_in_voices_only', detail);
  }
  const choices: SpeechChoices = { ...(voice !== undefined && { voice }), ...(lines && { lines }) };
  assertVoices(engines, choices);
}

/** Texts of a user that are made though their calls went away: each can be found again by its key. */
const maxLeft = 30;

async function assertPlace(
  { chassis, settings, speeches, store }: VoiceContext,
  { userId, maxOpen = settings.perUser }: Pick<SpeechRequest, 'userId' | 'maxOpen'>,
  background: boolean,
): Promise<void> {
  const [underWay, open] = await Promise.all([
    store.countWaitedFor(userId, background, chassis.clock.now()),
    speeches.countOpen(userId, undefined, background),
  ]);
  if (underWay < maxOpen && open < maxOpen + maxLeft) return;
  const detail = 'Your other texts are still being read. Try again in a moment.';
  throw new Problem(429, 'too_many_speeches', detail, { headers: { 'Retry-After': '2' } });
}

function repeated(earlier: Speech, print: string): Speech {
  if (earlier.fingerprint !== print) {
    throw new Problem(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another text.');
  }
  return earlier;
}
