/** How much of what is said a speech recogniser hears right: engine beside eSpeak, language by language. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { quantile } from '@komavox/test-kit';
import type { Judges } from '../judges/judges.js';
import type { Row } from '../table.js';
import { forEachEngine, type Product } from './product.js';
import { errorInterval, errorRate, scoreSentence, type SentenceScore } from './recognition-score.js';
import { sentencesOf, type Sentence } from './sentences.js';

interface Recognition {
  readonly engines: readonly string[];
  readonly languages: readonly SpokenLanguage[];
  readonly sentences: number;
  /** Sentences to print of each engine and language, the worst first. */
  readonly worst: number;
}

/** The most letters wrong, in percent, of the best engine of a language. */
const limits: Partial<Readonly<Record<SpokenLanguage, number>>> = {
  en: 1,
  fr: 2,
  'pt-br': 2,
  es: 2.5,
  it: 2.5,
  zh: 3,
  ja: 4,
};
/** A language as the recogniser names it. */
export const whisperName = (language: SpokenLanguage): string => whisperNames[language] ?? language;
const whisperNames: Partial<Readonly<Record<SpokenLanguage, string>>> = { 'pt-br': 'pt', 'zh-hk': 'zh' };
/** Languages that are written without spaces, so that words can't be counted. */
const withoutWords: ReadonlySet<SpokenLanguage> = new Set(['ja', 'zh', 'zh-hk']);

export async function measureRecognition(judges: Judges, asked: Recognition): Promise<Row[]> {
  const rows = await forEachEngine(asked.engines, asked.languages, async ({ engine, product, languages }) => {
    const found: Row[] = [];
    for (const language of languages) {
      const what = `${language}, ${engine}`;
      const scores = await scoresOf(product, language, judges, asked.sentences);
      found.push(...rowsOf(what, scores, engine === 'auto' ? limits[language] : undefined));
      printWorst(what, scores, asked.worst);
    }
    return found;
  });
  return rows.sort((a, b) => a.what.localeCompare(b.what));
}

async function scoresOf(
  product: Product,
  language: SpokenLanguage,
  judges: Judges,
  atMost: number,
): Promise<SentenceScore[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-recognition-'));
  try {
    const sentences = sentencesOf(language, atMost);
    const files: string[] = [];
    for (const [n, { text }] of sentences.entries()) {
      const file = join(folder, `${language}-${n}.mp3`);
      writeFileSync(file, (await product.speak(text, language)).mp3);
      files.push(file);
    }
    const heard = await judges.hear(files.map((file) => ({ file, language: whisperName(language) })));
    return sentences.map((sentence, n) => scoreSentence(sentence, heard[n] ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(what: string, scores: readonly SentenceScore[], limit: number | undefined): Row[] {
  const exact = scores.filter(({ lettersWrong }) => lettersWrong === 0).length;
  const language = scores[0]?.sentence.language;
  const percents = scores.map(({ letters, lettersWrong }) => (100 * lettersWrong) / Math.max(1, letters));
  return [
    {
      what: `${what}: letters wrong`,
      value: errorRate(scores, 'letters'),
      unit: '%',
      interval: errorInterval(scores, 'letters'),
      ...(limit === undefined ? {} : { limit }),
    },
    { what: `${what}: letters wrong, median sentence`, value: quantile(percents, 0.5), unit: '%' },
    ...(language === undefined || withoutWords.has(language)
      ? []
      : [
          {
            what: `${what}: words wrong`,
            value: errorRate(scores, 'words'),
            unit: '%',
            interval: errorInterval(scores, 'words'),
          },
        ]),
    { what: `${what}: heard without an error`, value: exact, unit: `of ${scores.length} sentences` },
  ];
}

function printWorst(what: string, scores: readonly SentenceScore[], count: number): void {
  process.stderr.write(`${what}: ${errorRate(scores, 'letters').toFixed(2)} % of letters wrong\n`);
  const share = ({ lettersWrong, letters }: SentenceScore) => lettersWrong / Math.max(1, letters);
  const worst = scores.filter(({ lettersWrong }) => lettersWrong > 0).sort((a, b) => share(b) - share(a));
  for (const one of worst.slice(0, count)) {
    const percent = Math.round(100 * share(one));
    process.stderr.write(`${what}: ${percent} % ${describe(one.sentence)} -> ${one.transcript}\n`);
  }
}

const describe = ({ kind, text }: Sentence): string => `(${kind}) ${text}`;
