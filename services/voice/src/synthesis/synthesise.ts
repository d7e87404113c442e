/** From text to an MP3 and the times of its words. Runs in the process of the engines (synthesis-process.ts). */
import type { SpokenLanguage } from '@komavox/languages';
import { encodeMp3, mono } from '@komavox/media';
import type { Manner, SpeechEngine, Utterance } from '../engines/engine.js';
import { type Clause, quickly, splitClauses } from '../model/clauses.js';
import { lineTraits } from '../model/line-manners.js';
import type { Analyse } from '../model/japanese/morpheme.js';
import { isSaid, prepareText } from '../model/prepare-text.js';
import { readableLanguage } from '../model/scripts.js';
import { speechRate } from '../model/speech-format.js';
import type { SpokenText } from '../model/spoken-text.js';
import { level, levelPiece } from './loudness.js';
import { type ClauseAudio, joinWordTimes, timed, withPauses } from './speak-clause.js';
import type { OpenedEngine } from './open-speakers.js';
import type { LineSpeaker, SpokenAudio, SpokenPiece, SynthesisRequest } from './synthesis-request.js';

/** What it works with. */
interface SynthesisTools {
  /** The best engine without an id. */
  readonly open: (language: SpokenLanguage, engine?: string) => Promise<OpenedEngine>;
  readonly analyse: Analyse;
}

interface SynthesisRun {
  /** Does a part of the work when it is this text's turn; rejects when nobody wants the text any more. */
  readonly turn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly onPiece: (piece: SpokenPiece) => void;
}

/** Changes when the same text would be prepared, encoded or timed differently. */
const synthesisVersion = '7';

/** Part of the name of all audio: what changes here makes new audio of old texts. */
export const audioVersion = ({ version }: Pick<SpeechEngine, 'version'>): string =>
  `${synthesisVersion}/${version}`;

export async function synthesise(
  tools: SynthesisTools,
  request: SynthesisRequest,
  run: SynthesisRun,
): Promise<SpokenAudio> {
  const language = readableLanguage(request.text, request.language);
  const { text, clauses } = await run.turn(() => read(tools, request, language));
  if (clauses.length === 0) return await silence(text);
  // The only piece would be the whole.
  const inPieces = request.inPieces === true && clauses.length > 1;
  const made: ClauseAudio[] = [];
  for (const clause of clauses) {
    const place = { isFirst: made.length === 0, isLast: made.length === clauses.length - 1 };
    await run.turn(async () => {
      made.push(await speak(tools, request, language, clause, place));
      if (inPieces) run.onPiece(await pieceOf(made));
    });
  }
  return await encoded(made);
}

/** Without a clause where nothing is said. */
async function read(
  { open, analyse }: SynthesisTools,
  request: SynthesisRequest,
  language: SpokenLanguage,
): Promise<{ readonly text: SpokenText; readonly clauses: readonly Clause[] }> {
  const text = prepareText(request.text, language, analyse, request);
  if (!isSaid(text)) return { text, clauses: [] };
  const { engine, cloning } = await open(language, speakerOf(request, 0).engine);
  const { clauses = quickly } = request.voice?.sample ? (cloning ?? engine) : engine;
  return { text, clauses: splitClauses(text, clauses, isOneVoice(request)) };
}

const silentSeconds = 0.5;

const speakerOf = ({ lines, speaker }: SynthesisRequest, line: number): Partial<LineSpeaker> =>
  lines?.[line] ?? speaker ?? {};

const isOneVoice = (request: SynthesisRequest) => (line: number, other: number) => {
  const nameOf = ({ engine, voice, manner = 'plain' }: Partial<LineSpeaker>) =>
    JSON.stringify([engine, voice, manner]);
  return nameOf(speakerOf(request, line)) === nameOf(speakerOf(request, other));
};

async function speak(
  tools: SynthesisTools,
  request: SynthesisRequest,
  language: SpokenLanguage,
  clause: Clause,
  place: { readonly isFirst: boolean; readonly isLast: boolean },
): Promise<ClauseAudio> {
  const { speed = 1, voice } = request;
  const speaker = speakerOf(request, clause.line);
  const { engine, own, custom } = await tools.open(language, speaker.engine);
  const placed = (utterance: Utterance) =>
    withPauses(timed(clause, utterance), { ...place, end: clause.end, speed });
  if (voice) {
    const utterance = await custom(clause, language, voice, speed);
    return { ...placed(utterance), speaker: 'custom', level: 0 };
  }
  const utterance = await own.speak(clause.text, language, mannerOf(engine, speaker, language, speed));
  return {
    ...placed(utterance),
    speaker: `${engine.id}/${speaker.voice ?? ''}`,
    level: lineTraits[speaker.manner ?? 'plain'].level,
  };
}

/** Undefined where nothing was chosen: the engine then speaks as it does by itself. */
function mannerOf(
  engine: SpeechEngine,
  { voice, manner = 'plain' }: Partial<LineSpeaker>,
  language: SpokenLanguage,
  speed: number,
): Manner | undefined {
  if (voice === undefined && manner === 'plain' && speed === 1) return undefined;
  const { rateRatio, pitchRatio, spreadRatio } = lineTraits[manner];
  const name = voice ?? engine.voices(language)[0]?.name ?? '';
  return { voice: name, rateRatio: speed * rateRatio, pitchRatio, spreadRatio };
}

/** Of a text of emoticons and the like, of which nothing is said. */
async function silence({ words }: SpokenText): Promise<SpokenAudio> {
  const samples = new Float32Array(speechRate * silentSeconds);
  const mp3 = await encodeMp3(mono(samples, speechRate));
  return { mp3, duration: silentSeconds, words: words.map((word) => ({ word, start: 0, end: 0 })) };
}

async function encoded(clauses: readonly ClauseAudio[]): Promise<SpokenAudio> {
  const samples = level(clauses);
  const mp3 = await encodeMp3(mono(samples, speechRate));
  return { mp3, duration: samples.length / speechRate, words: joinWordTimes(clauses) };
}

async function pieceOf(clauses: readonly ClauseAudio[]): Promise<SpokenPiece> {
  const samples = levelPiece(clauses);
  const mp3 = await encodeMp3(mono(samples, speechRate));
  const words = clauses.at(-1)?.words ?? [];
  return { number: clauses.length - 1, mp3, duration: samples.length / speechRate, words };
}
