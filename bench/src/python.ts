/**
 * Programs that benchmarks compare with or judge by, in Python, from pinned packages that pip gets into a folder of their
 * own. Nothing of it belongs to the product.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A person starts the run again with these. */
const settings = {
  cache: process.env['BENCH_CACHE'] ?? join(homedir(), '.cache', 'komavox-bench'),
  python: process.env['BENCH_PYTHON'] ?? 'python3',
};

/** What is kept between runs. */
export const benchCache = settings.cache;

/**
 * A Python with the packages of these lists, got at the first call; a whole sentence where that can't be done here.
 * @param lists files as pip reads them: libraries, and then, perhaps, packages that are checked by their hashes
 */
export function pythonWith(
  lists: readonly string[],
): { readonly program: string } | { readonly problem: string } {
  const hash = createHash('sha256');
  for (const list of lists) hash.update(readFileSync(list));
  const folder = join(settings.cache, `python-${hash.digest('hex').slice(0, 12)}`);
  const problem = install(folder, lists);
  return problem === undefined ? { program: join(folder, 'bin', 'python') } : { problem };
}

function install(folder: string, [libraries = '', hashed]: readonly string[]): string | undefined {
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
    (hashed === undefined || attempt(python, [...pip, '--require-hashes', '-r', hashed]));
  if (!got) return `Packages couldn't be got: ${python} ${pip.join(' ')} -r ${libraries}`;
  writeFileSync(complete, '');
  return undefined;
}
