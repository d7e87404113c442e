/** Runs services as a process of their own: a start that fails prints its reason and sets the exit code. */
import { parseArgs } from 'node:util';
import { Problem, SettingsError } from '@komavox/core';
import { type AnyService, run, type Running, type RunOptions } from './run.js';

/**
 * How glibc hands memory back: it has read that when this process started. Those that it starts go without, as models take the same
 * buffers again and again (ADR 46).
 */
function keepFromChildren(): void {
  delete process.env['MALLOC_MMAP_THRESHOLD_'];
  delete process.env['MALLOC_TRIM_THRESHOLD_'];
}

/**
 * `--role api|worker|all` on the command line goes before the setting ROLE, so that one image serves every role.
 * Exit codes of a failed start: 2 when settings are wrong, 1 for anything else.
 */
export async function runMain(services: readonly AnyService[], options: RunOptions = {}): Promise<Running> {
  keepFromChildren();
  try {
    const { values } = parseArgs({ options: { role: { type: 'string' } } });
    const environment = options.environment ?? process.env;
    return await run(services, {
      ...options,
      environment: values.role === undefined ? environment : { ...environment, ROLE: values.role },
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`\nCould not start. ${text}\n`);
    const explained = error instanceof SettingsError || error instanceof Problem;
    if (!explained && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
    process.exit(error instanceof SettingsError ? 2 : 1);
  }
}
