/** The file that says that a part's folder is complete and was checked, and by which table. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WeightsPart } from './parts.js';

const weightsStates = ['ready', 'missing', 'damaged'] as const;
export type WeightsState = (typeof weightsStates)[number];

/** Of an engine, which may need weights. `unusable`: it doesn't run on this machine, whatever its weights. */
export const engineStates = [...weightsStates, 'unusable'] as const;

const markFile = 'weights.json';

const digestOf = ({ files }: WeightsPart): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex');

export async function writeMark(folder: string, part: WeightsPart): Promise<void> {
  const mark = { title: part.title, version: part.version, digest: digestOf(part) };
  await writeFile(join(folder, markFile), `${JSON.stringify(mark)}\n`, { flush: true });
}

export function removeMark(folder: string): void {
  rmSync(join(folder, markFile), { force: true });
}

/** By the mark and the files' sizes. Files of another version of the part count as missing. */
export function stateOf(folder: string, part: WeightsPart): WeightsState {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 'missing';
  const digest = markedDigest(folder);
  if (digest !== undefined && digest !== digestOf(part)) return 'missing';
  const isComplete = Object.entries(part.files).every(
    ([path, { bytes }]) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes,
  );
  return digest !== undefined && isComplete ? 'ready' : 'damaged';
}

function markedDigest(folder: string): string | undefined {
  try {
    const mark = JSON.parse(readFileSync(join(folder, markFile), 'utf8')) as { readonly digest?: unknown };
    return String(mark.digest);
  } catch {
    return undefined;
  }
}
