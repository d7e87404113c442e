/** The pages of an archive as files, unpacked one at a time as they are asked for. */
import { Problem } from '@komavox/core';
import { IsolatedWork, type WorkOptions } from '@komavox/isolation';
import { ArchiveError } from '@komavox/media/archive';
import type { ArchiveToUnpack, UnpackedPart } from './unpack-process.js';

/** Imports that are worked on at a time: unpacking waits for disks, drawing takes a core; more would slow the calls down. */
export const maxConcurrentImports = 3;

/** Until the chapters are found, or a page is unpacked: an archive may have ten thousand. */
const maxCpuMs = 60_000;
/** It is part of a background job, and no call waits for it. */
const maxWallMs = 600_000;

export type Unpacking = IsolatedWork<ArchiveToUnpack, UnpackedPart>;

export const openUnpacking = (): Unpacking =>
  new IsolatedWork(new URL('./unpack-process.js', import.meta.url), {
    ...{ processes: maxConcurrentImports, maxCpuMs, maxWallMs },
  });

/** Problems: 422 `archive_refused`, `archive_locked`, `no_pages`, `chapter_without_pages`. */
export async function* unpackArchive(
  unpacking: Unpacking,
  archive: ArchiveToUnpack,
  options: WorkOptions,
): AsyncGenerator<Exclude<UnpackedPart, { kind: 'refused' }>> {
  for await (const part of unpacking.items(archive, options)) {
    if (part.kind === 'refused') throw problemOf(part);
    yield part;
  }
}

function problemOf({ status, code, message, fault }: Extract<UnpackedPart, { kind: 'refused' }>): Problem {
  const cause = fault && new ArchiveError(fault, message);
  return new Problem(status, code, message, cause ? { cause } : {});
}
