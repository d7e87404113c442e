/**
 * Custom voices of one engine in one language, each of a speaker's recording. Nearness is the cosine of a speaker encoder to
 * a second recording of the speaker, who reads another text there, and whether that recording is the nearest of all.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import type { Judges } from '../judges/judges.js';
import type { Row } from '../table.js';
import { whisperName } from '../voice/recognition.js';
import { errorInterval, errorRate, scoreSentence, type SentenceScore } from '../voice/recognition-score.js';
import { type Sentence, sentencesOf } from '../voice/sentences.js';
import type { CustomVoices } from './custom-voices.js';

interface Asked {
  /** Of `<speaker>-a.wav` and `<speaker>-b.wav`. */
  readonly folder: string;
  readonly speakers: readonly string[];
  /** How the voices are made. */
  readonly grade: string;
  readonly language: SpokenLanguage;
  /** That each voice says for the recogniser. */
  readonly sentences: number;
}

/** What a voice said: files. */
interface Said {
  /** A text of some seconds, the same for all voices. */
  readonly text: string;
  /** From the call to the last byte. */
  readonly milliseconds: number;
  readonly sentences: readonly { readonly sentence: Sentence; readonly file: string }[];
}

/** Those of whom a folder has both recordings. */
export const speakersIn = (folder: string): string[] =>
  readdirSync(folder)
    .flatMap((name) => /^(?<speaker>.+)-a[.]wav$/.exec(name)?.[1] ?? [])
    .filter((name) => existsSync(join(folder, `${name}-b.wav`)));

export async function measureLikeness(judges: Judges, voices: CustomVoices, asked: Asked): Promise<Row[]> {
  const { folder, speakers: names, language } = asked;
  const work = mkdtempSync(join(tmpdir(), 'komavox-likeness-'));
  const say = async (sentences: readonly Sentence[], id?: string): Promise<Said> => {
    const file = async (text: string): Promise<string> => {
      const name = join(mkdtempSync(join(work, 'speech-')), 'speech.mp3');
      writeFileSync(name, await voices.speak(text, language, id));
      return name;
    };
    const started = performance.now();
    const text = await file(textOf(language));
    const milliseconds = performance.now() - started;
    const said = [];
    for (const sentence of sentences) said.push({ sentence, file: await file(sentence.text) });
    return { text, milliseconds, sentences: said };
  };
  try {
    const all = sentencesOf(language, names.length * asked.sentences);
    const plain = await say(all);
    const customs: Said[] = [];
    for (const [n, name] of names.entries()) {
      const id = await voices.make(name, join(folder, `${name}-a.wav`));
      // Others in each voice, so that there are many.
      const own = all.filter((_, index) => index % names.length === n);
      customs.push(await say(own, id));
    }
    const what = `${language}, ${asked.grade}`;
    return [
      ...(await nearness(judges, what, { folder, names, plain, customs })),
      ...(await understood(judges, `${what}: letters wrong, default voice`, [plain])),
      ...(await understood(judges, `${what}: letters wrong, custom voices`, customs)),
      {
        what: `${what}: first text of a voice`,
        value: mean(customs.map(({ milliseconds }) => milliseconds)) / 1000,
        unit: 's',
      },
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Heard {
  readonly folder: string;
  readonly names: readonly string[];
  readonly plain: Said;
  readonly customs: readonly Said[];
}

async function nearness(
  judges: Judges,
  what: string,
  { folder, names, plain, customs }: Heard,
): Promise<Row[]> {
  const files = [plain.text, ...customs.map(({ text }) => text)];
  const seconds = names.map((name) => join(folder, `${name}-b.wav`));
  const [before = [], ...others] = await judges.speakers([...files, ...seconds]);
  const theirs = others.slice(names.length);
  const found = names.map((name, n) => {
    const cosines = theirs.map((other) => cosine(others[n], other));
    const after = cosines[n] ?? 0;
    return { name, before: cosine(before, theirs[n]), after, isNearest: after === Math.max(...cosines) };
  });
  return [
    ...found.flatMap((one) => [
      { what: `${what}: ${one.name}, default voice`, value: one.before, unit: 'cosine' },
      { what: `${what}: ${one.name}, custom voice`, value: one.after, unit: 'cosine' },
    ]),
    { what: `${what}: all, default voice`, value: mean(found.map((one) => one.before)), unit: 'cosine' },
    { what: `${what}: all, custom voices`, value: mean(found.map((one) => one.after)), unit: 'cosine' },
    {
      what: `${what}: identified among ${names.length}`,
      value: found.filter(({ isNearest }) => isNearest).length,
      unit: 'speakers',
    },
  ];
}

async function understood(judges: Judges, what: string, voices: readonly Said[]): Promise<Row[]> {
  const said = voices.flatMap(({ sentences }) => sentences);
  if (said.length === 0) return [];
  const heard = await judges.hear(
    said.map(({ sentence, file }) => ({ file, language: whisperName(sentence.language) })),
  );
  const scores: SentenceScore[] = said.map(({ sentence }, n) => scoreSentence(sentence, heard[n] ?? ''));
  const value = errorRate(scores, 'letters');
  return [{ what, value, unit: '%', interval: errorInterval(scores, 'letters') }];
}

/** Some seconds, as a speaker encoder wants them. */
const textOf = (language: SpokenLanguage): string =>
  language === 'en'
    ? 'When the bell rang, every student turned to look at the door. Please give me one more chance to prove that I am ready.'
    : sentencesOf(language)
        .filter(({ kind }) => kind === 'narration')
        .slice(0, 3)
        .map(({ text }) => text)
        .join(' ');

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);

const cosine = (a: readonly number[] = [], b: readonly number[] = []): number =>
  a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
