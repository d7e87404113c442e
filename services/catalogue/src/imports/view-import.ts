/** Imports as their owners see them. */
import { Problem } from '@komavox/core';
import { z } from 'zod';
import type { ImportDocument, ImportStore } from './import-store.js';

export const importView = z
  .object({
    id: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed']),
    name: z.string().describe('Of the file, or of the first picture'),
    mangaId: z.string().optional().describe('Once it can be read'),
    chapterIds: z.array(z.string()).optional(),
    pages: z.number().int().describe('Ready so far'),
    totalPages: z.number().int().optional().describe('Once it is known'),
    error: z.string().optional().describe('A sentence to show'),
    errorCode: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Import' });

export type ImportView = z.output<typeof importView>;

export function viewImport(one: ImportDocument): ImportView {
  const { _id, state, files, mangaId, chapterId, pages, totalPages, failure, createdAt } = one;
  return {
    id: _id,
    state,
    name: files[0]?.name ?? '',
    ...(state === 'done' ? { mangaId, chapterIds: [chapterId] } : {}),
    pages,
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(failure ? { error: failure.detail, errorCode: failure.code } : {}),
    createdAt: createdAt.toISOString(),
  };
}

const listed = 50;

export async function listImports(imports: ImportStore, user: string): Promise<readonly ImportView[]> {
  return (await imports.list(user, listed)).map(viewImport);
}

/** Somebody else's is not there: Problem 404 `import_not_found`. */
export async function readImport(imports: ImportStore, user: string, id: string): Promise<ImportView> {
  const found = await imports.find(id);
  if (found?.user !== user) throw new Problem(404, 'import_not_found', 'There is no such import.');
  return viewImport(found);
}
