/** A backup as one file, by the system's `tar`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Names of files that are archives; other targets are folders. */
export const archiveName = /\.(?:tar|tar\.gz|tgz)$/;

/** @param name decides by its ending whether it is compressed */
export const packFolder = (folder: string, file: string, name: string, signal: AbortSignal): Promise<void> =>
  tar([name.endsWith('.tar') ? '-cf' : '-czf', file, '-C', folder, '.'], signal);

export const unpackFile = (file: string, folder: string, signal: AbortSignal): Promise<void> =>
  tar(['-xf', file, '-C', folder], signal);

async function tar(args: readonly string[], signal: AbortSignal): Promise<void> {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'], signal });
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`tar failed: ${said.trim()}`);
}
