/** Whether the voices of a cast are told apart: each line's speaker is looked for among all voices' other lines. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import type { Judges } from '../judges/judges.js';
import type { Row } from '../table.js';
import { openProduct } from './product.js';
import { sentencesOf } from './sentences.js';

const voiceCount = 12;
const linesEach = 5;

interface Line {
  readonly voice: string;
  readonly embedding: readonly number[];
}

/** `voices`: by their ids; `language` is what they speak. */
export async function measureCast(
  judges: Judges,
  language: SpokenLanguage,
  voices: readonly string[],
): Promise<Row[]> {
  const lines = await speakAll(judges, language, voices);
  const right = lines.filter((line) => nearestVoice(line, lines) === line.voice).length;
  const perVoice = voices.map((voice): Row => {
    const theirs = lines.filter((line) => line.voice === voice);
    return {
      what: `cast, ${language}, ${voice} known by its other lines`,
      value: theirs.filter((line) => nearestVoice(line, lines) === voice).length,
      unit: `of ${theirs.length} lines`,
    };
  });
  return [
    ...perVoice,
    {
      what: `cast, ${language}, ${voices.length} voices, lines taken for another voice`,
      value: lines.length - right,
      unit: `of ${lines.length} lines`,
      ...(voices.length === voiceCount ? { limit: 5 } : {}),
    },
  ];
}

async function speakAll(
  judges: Judges,
  language: SpokenLanguage,
  voices: readonly string[],
): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-cast-'));
  const product = await openProduct('auto');
  try {
    const files: { voice: string; file: string }[] = [];
    for (const voice of voices) {
      // The longest say most of a voice.
      const texts = sentencesOf(language)
        .map(({ text }) => text)
        .sort((a, b) => b.length - a.length)
        .slice(0, linesEach);
      for (const [n, text] of texts.entries()) {
        const file = join(folder, `${files.length}-${n}.mp3`);
        writeFileSync(file, (await product.speak(text, language, { voice })).mp3);
        files.push({ voice, file });
      }
    }
    const embeddings = await judges.speakers(files.map(({ file }) => file));
    return files.map(({ voice }, n) => ({ voice, embedding: embeddings[n] ?? [] }));
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By the cosine to the mean of each voice's lines, the line itself left out. */
function nearestVoice(line: Line, lines: readonly Line[]): string | undefined {
  const voices = [...new Set(lines.map(({ voice }) => voice))];
  const near = voices.map((voice) => {
    const others = lines.filter((one) => one !== line && one.voice === voice);
    const mean = line.embedding.map((_, n) => others.reduce((sum, one) => sum + (one.embedding[n] ?? 0), 0));
    return { voice, cosine: cosine(line.embedding, mean) };
  });
  return near.sort((a, b) => b.cosine - a.cosine)[0]?.voice;
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, n) => sum + value * (y[n] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
}
