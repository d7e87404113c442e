/**
 * Reads pages with known text and scores them. `node dist/src/vision/main.js FOLDER`, where FOLDER holds images and
 * `truth.json`: `[{file, lang, rtl, balloons: [{text}]}]`. Prints one JSON line and a table. Without a folder it says
 * what it needs and measures nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spokenLanguage } from '@komavox/languages';
import { noTimer } from '@komavox/telemetry';
import { extractText, FindPool, openRecogniser } from '@komavox/vision';
import { z } from 'zod';
import { printTable, type Row } from '../table.js';
import { scorePage, type PageScore } from './score.js';

const truthFile = z.array(
  z.object({
    file: z.string(),
    lang: z.string(),
    rtl: z.boolean(),
    balloons: z.array(z.object({ text: z.string() })),
  }),
);

/** Loose, as two dozen balloons of one language move a figure by several points. */
const limits: Readonly<Record<string, number>> = { all: 10, en: 10, ja: 10 };
const slowestSeconds = 1.5;

async function measure(folder: string): Promise<PageScore[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-vision-'));
  const recogniser = await openRecogniser('auto', {
    tesseractProgram: 'tesseract',
    scratchFolder: scratch,
    timer: noTimer,
  });
  const pool = new FindPool({ threads: availableParallelism(), maxWaiting: 16 });
  try {
    const scores: PageScore[] = [];
    for (const page of truthFile.parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')))) {
      const language = spokenLanguage(page.lang);
      if (!language) throw new Error(`${page.file}: no page is read in ${page.lang}`);
      const image = readFileSync(join(folder, page.file));
      const start = performance.now();
      const { text } = await extractText(
        image,
        { language, direction: page.rtl ? 'rtl' : 'ltr' },
        { finder: pool, recogniser },
        AbortSignal.timeout(60_000),
      );
      const balloons = page.balloons.map((balloon) => balloon.text);
      scores.push(scorePage({ language, balloons }, text, (performance.now() - start) / 1000));
    }
    return scores;
  } finally {
    await pool.close();
    await recogniser.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function rows(scores: readonly PageScore[]): Row[] {
  const languages = [...new Set(scores.map(({ language }) => language)), 'all'];
  const sum = (part: readonly PageScore[], value: (score: PageScore) => number) =>
    part.reduce((total, score) => total + value(score), 0);
  const errors = languages.flatMap((language): Row[] => {
    const part = scores.filter((score) => language === 'all' || score.language === language);
    const characters = sum(part, (score) => score.characters);
    const limit = limits[language];
    const what = `${language}, ${part.length} pages:`;
    return [
      {
        what: `${what} characters wrong, in order`,
        value: (100 * sum(part, ({ page }) => page)) / characters,
        unit: '%',
        ...(limit === undefined ? {} : { limit }),
      },
      {
        what: `${what} characters wrong, anywhere`,
        value: (100 * sum(part, ({ found }) => found)) / characters,
        unit: '%',
      },
    ];
  });
  const seconds = sum(scores, (score) => score.seconds) / scores.length;
  return [...errors, { what: 'a page, one at a time', value: seconds, unit: 's', limit: slowestSeconds }];
}

const folder = process.argv[2] ?? process.env['OCR_PAGES'];
if (folder === undefined) {
  process.stdout.write('vision: skipped, no folder of pages was given (an argument, or OCR_PAGES)\n');
} else {
  printTable('vision', rows(await measure(folder)));
}
