/** Runs a program to its end. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface RunOptions {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Resolves with its standard output; rejects with what it wrote to standard error when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  { folder, environment }: RunOptions = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
