/** Tesseract as it comes: the whole page, its own layout analysis, the language's own model. */
import { execFile, execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { SpokenLanguage } from '@komavox/languages';
import { joined } from '../score/comparable.js';
import type { Piece } from '../score/reading.js';
import type { Box, TruthPage } from '../truth.js';
import { ownCost } from './own-cost.js';
import type { PageReader } from './page-reader.js';

const run = promisify(execFile);

const models: Readonly<Record<SpokenLanguage, string>> = {
  en: 'eng',
  ja: 'jpn+jpn_vert',
  ko: 'kor',
  zh: 'chi_sim+chi_sim_vert',
  'zh-hk': 'chi_tra+chi_tra_vert',
  es: 'spa',
  'pt-br': 'por',
  fr: 'fra',
  de: 'deu',
  it: 'ita',
  ru: 'rus',
};

/** Nothing where the program isn't installed. */
export function openTesseract(): PageReader | undefined {
  try {
    execFileSync('tesseract', ['--version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const before = ownCost();
  return {
    name: 'tesseract',
    atATime: availableParallelism(),
    async read({ file, language }: TruthPage) {
      const parameters = [file, 'stdout', '-l', models[language], '--psm', '3', 'tsv'];
      const { stdout } = await run('tesseract', parameters, {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
        maxBuffer: 64 * 1024 * 1024,
      });
      return { pieces: paragraphs(stdout, language) };
    },
    cost: () => Promise.resolve({ cpuSeconds: ownCost().cpuSeconds - before.cpuSeconds }),
    close: () => Promise.resolve(),
  };
}

/** Words of the table, by its blocks and paragraphs, in its order. */
function paragraphs(table: string, language: SpokenLanguage): Piece[] {
  const found = new Map<string, { words: string[]; box: Box }>();
  for (const line of table.split('\n').slice(1)) {
    const [level, , block, paragraph, , , x, y, width, height, , text = ''] = line.split('\t');
    if (level !== '5' || text.trim() === '') continue;
    const box = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    const key = `${block ?? ''} ${paragraph ?? ''}`;
    const known = found.get(key);
    found.set(
      key,
      known ? { words: [...known.words, text], box: around(known.box, box) } : { words: [text], box },
    );
  }
  return [...found.values()].map(({ words, box }) => ({ text: joined(words, language), box }));
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}
