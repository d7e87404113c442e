/** Calls by which users import manga of their own, and manage them. */
import { maxDescriptionLength, maxNameLength } from '@komavox/comics/comic-info';
import { wholeNumber } from '@komavox/core';
import { allowedBytesOf, bodyBytesOf, maxOpenOf, replies, route } from '@komavox/http';
import type { AnyRoute } from '@komavox/http';
import { z } from 'zod';
import { changeManga } from './change-manga.js';
import type { ChapterContext } from './chapters/context.js';
import type { ImportContext } from './imports/context.js';
import { maxFiles, receiveImport } from './imports/receive-import.js';
import { cancelImport, importView, listImports, readImport, viewImport } from './imports/view-import.js';
import { removeManga } from './remove-manga.js';
import { byId, language, manga } from './schemas.js';

const changes = z
  .object({
    shared: z.boolean().describe('Whether everybody sees it'),
    title: z.string().trim().min(1, 'Please enter a title.').max(maxNameLength),
    author: z.string().trim().max(maxNameLength),
    description: z.string().trim().max(maxDescriptionLength),
    language: language.describe('Of all its chapters'),
    readingDirection: z.enum(['rtl', 'ltr']),
  })
  .partial();

export function importRoutes(context: ImportContext, chapters: ChapterContext): readonly AnyRoute[] {
  const { store, imports, maxImportBytes } = context;
  return [
    route.post('/api/library/imports', {
      summary:
        'Imports a manga of one\'s own: multipart "file" (a CBZ, ZIP or PDF, or several images, which are one chapter), "title" and "language". "mangaId" adds to an import of one\'s own; imports with the same "series", a key that the caller makes, become one manga. "chapters" is a JSON list of {folder?, number?, title?} that names the chapters; without it each folder of a ZIP is one',
      access: 'user',
      multipart: { fileBytes: maxImportBytes, files: maxFiles, fields: 10, fieldBytes: 500_000 },
      responses: { 202: importView },
      handle: async ({ user, parts, headers, signal }) => {
        const key = headers['idempotency-key'];
        const idempotencyKey = Array.isArray(key) ? key[0] : key;
        const queued = await receiveImport(context, {
          ...{ user, parts: parts(), idempotencyKey, signal },
          ...{ bodyBytes: bodyBytesOf(headers), allowedBytes: allowedBytesOf(headers) },
          maxOpen: maxOpenOf(headers),
        });
        const location = `/api/library/imports/${queued._id}`;
        return replies.json(viewImport(queued), { status: 202, headers: { location } });
      },
    }),
    route.get('/api/library/imports', {
      summary: "The user's imports, newest first",
      access: 'user',
      query: z.object({ limit: wholeNumber(1, 2000).default(50) }),
      responses: { 200: z.array(importView) },
      handle: async ({ user, query }) => replies.json(await listImports(imports, user, query.limit)),
    }),
    route.get('/api/library/imports/{id}', {
      summary: 'Progress of an import',
      access: 'user',
      params: byId,
      responses: { 200: importView },
      handle: async ({ user, params }) => replies.json(await readImport(imports, user, params.id)),
    }),
    route.delete('/api/library/imports/{id}', {
      summary:
        'Cancels an import: it stops at the next page, and nothing of it stays. One that has ended stays as it is',
      access: 'user',
      params: byId,
      responses: { 204: undefined },
      handle: async ({ user, params }) => {
        await cancelImport(imports, user, params.id);
        return replies.empty();
      },
    }),
    route.patch('/api/mangas/{id}', {
      summary: "Shares an import of one's own with everybody, or changes what it says of itself",
      access: 'user',
      params: byId,
      body: changes,
      responses: { 200: manga },
      handle: async ({ user, params, body }) => replies.json(await changeManga(store, user, params.id, body)),
    }),
    route.delete('/api/mangas/{id}', {
      summary: "Removes an import of one's own with its chapters and pages",
      access: 'user',
      params: byId,
      responses: { 204: undefined },
      handle: async ({ user, params }) => {
        await removeManga(chapters, user, params.id);
        return replies.empty();
      },
    }),
  ];
}
