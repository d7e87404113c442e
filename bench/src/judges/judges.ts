/**
 * Who judges speech in benchmarks: a speech recogniser and a speaker encoder, in Python, from pinned packages that pip gets
 * into a folder of their own. Nothing of it belongs to the product.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

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

/** A person starts the run again with these. */
const settings = {
  cache: process.env['BENCH_CACHE'] ?? join(homedir(), '.cache', 'komavox-bench'),
  python: process.env['BENCH_PYTHON'] ?? 'python3',
};
const source = join(import.meta.dirname, '../../../src/judges');

/** Gets the packages at the first call (about 300 MB); a whole sentence where that can't be done here. */
export function openJudges(): Judges | string {
  const lists = ['requirements.txt', 'weights.txt'].map((name) => join(source, name));
  const hash = createHash('sha256');
  for (const list of lists) hash.update(readFileSync(list));
  const folder = join(settings.cache, `python-${hash.digest('hex').slice(0, 12)}`);
  const problem = install(folder, lists);
  return problem ?? judgesIn(join(folder, 'bin', 'python'));
}

function install(folder: string, [libraries = '', weights = '']: readonly string[]): string | undefined {
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return undefined;
  rmSync(folder, { recursive: true, force: true });
  const attempt = (program: string, parameters: readonly string[]): boolean => {
    try {
      execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
      return true;
    } catch {
      return false;
    }
  };
  if (!attempt(settings.python, ['-m', 'venv', folder])) {
    return `Python 3.11 or newer with venv is missing: apt-get install python3-venv, or name another by BENCH_PYTHON.`;
  }
  const python = join(folder, 'bin', 'python');
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--only-binary=:all:',
    '--no-deps',
  ];
  const got =
    attempt(python, [...pip, '-r', libraries]) &&
    attempt(python, [...pip, '--require-hashes', '-r', weights]);
  if (!got) return `The judges' packages couldn't be got: ${python} ${pip.join(' ')} -r ${libraries}`;
  writeFileSync(complete, '');
  return undefined;
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
      const lines = (await run('recognise.py', [settings.cache], asked)).trimEnd().split('\n');
      return lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as { text: string }).text);
    },
    async speakers(files) {
      return JSON.parse(await run('speaker.py', files, '')) as number[][];
    },
  };
}
