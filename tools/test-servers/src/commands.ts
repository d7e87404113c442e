/** Running programs that build and fetch, and finding them. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface RunOptions {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Resolves with stdout; rejects with what the program wrote when it fails. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...(options.folder !== undefined && { cwd: options.folder }),
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let all = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      all += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      all += chunk.toString();
    });
    child.once('error', (error) => {
      reject(new Error(`${command} could not be started: ${error.message}`, { cause: error }));
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else
        reject(
          new Error(
            `${command} ${args.join(' ')} ended with ${String(code ?? signal)}:\n${all.slice(-4000)}`,
          ),
        );
    });
  });
}

/** Whether the path has it. */
export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Goes before a command whose process is to end with this one, however this one ends. On Linux the kernel does it. */
export const killWithParent = (): readonly string[] =>
  isInstalled('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : [];
