/** Imports as their owners see them. */
import { Problem } from '@komavox/core';
import type { Jobs, JobState } from '@komavox/jobs';
import { z } from 'zod';
import { findImports, type ImportDocument } from './import-store.js';

export const importView = z
  .object({
    id: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    name: z.string().describe('Of the file, or of the first image'),
    mangaId: z.string().optional().describe('Once it can be read'),
    chapterIds: z.array(z.string()).optional(),
    pages: z.number().int().describe('Ready so far'),
    totalPages: z.number().int().optional().describe('Once it is known'),
    error: z.string().optional().describe('A sentence to show'),
    errorCode: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Import' });

type ImportView = z.output<typeof importView>;

export function viewImport(job: ImportDocument): ImportView {
  const {
    _id,
    state,
    files,
    mangaId,
    chapterId,
    chapterIds = [chapterId],
    progress,
    failure,
    createdAt,
  } = job;
  return {
    id: _id,
    state: stateNames[state],
    name: files[0]?.name ?? '',
    ...(state === 'done' ? { mangaId, chapterIds } : {}),
    pages: progress?.pages ?? 0,
    ...(progress ? { totalPages: progress.totalPages } : {}),
    ...(failure ? { error: failure.detail, errorCode: failure.code } : {}),
    createdAt: createdAt.toISOString(),
  };
}

/** None waits. */
const stateNames: Readonly<Record<JobState, ImportView['state']>> = {
  waiting: 'queued',
  queued: 'queued',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

export async function listImports(
  { model }: Jobs<ImportDocument>,
  user: string,
  limit: number,
): Promise<readonly ImportView[]> {
  return (await findImports(model, user, limit)).map(viewImport);
}

/** Rejects with Problem 404 `import_not_found`, also for another user's. */
export async function readImport(
  imports: Jobs<ImportDocument>,
  user: string,
  id: string,
): Promise<ImportView> {
  return viewImport(await findOwnImport(imports, user, id));
}

/** Rejects as `readImport`. One that has ended stays as it is. */
export async function cancelImport(imports: Jobs<ImportDocument>, user: string, id: string): Promise<void> {
  await findOwnImport(imports, user, id);
  await imports.cancel(id);
}

async function findOwnImport(
  imports: Jobs<ImportDocument>,
  user: string,
  id: string,
): Promise<ImportDocument> {
  const found = await imports.find(id);
  if (found?.userId !== user) throw new Problem(404, 'import_not_found', 'There is no such import.');
  return found;
}
