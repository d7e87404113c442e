/** Calls by which users change the chapters of their own manga. */
import { replies, route } from '@komavox/http';
import type { AnyRoute } from '@komavox/http';
import { z } from 'zod';
import { changeChapter } from './chapters/change-chapter.js';
import type { ChapterContext } from './chapters/context.js';
import { mergeManga } from './chapters/merge-manga.js';
import { numberChapters } from './chapters/number-chapters.js';
import { removeChapter } from './chapters/remove-chapter.js';
import { byId, chapter, chapterNumber, chapterTitle } from './schemas.js';

const changes = z
  .object({
    title: chapterTitle,
    chapterNumber,
    mangaId: z.string().max(64).describe("Another import of one's own, to move it there"),
  })
  .partial();

const order = z.object({
  chapters: z
    .array(z.object({ id: z.string().max(64), chapterNumber }))
    .min(1)
    .max(5000),
});

export const chapterRoutes = (context: ChapterContext): readonly AnyRoute[] => [
  route.patch('/api/chapters/{id}', {
    summary:
      "Renames or renumbers a chapter of one's own, or moves it to another import of one's own; without a chapterNumber a moved chapter gets the next one where its own is taken",
    access: 'user',
    params: byId,
    body: changes,
    responses: { 200: chapter },
    handle: async ({ user, params, body }) =>
      replies.json(await changeChapter(context, user, params.id, body)),
  }),
  route.delete('/api/chapters/{id}', {
    summary: "Removes a chapter of one's own with its pages; the last one takes its manga with it",
    access: 'user',
    params: byId,
    responses: { 204: undefined },
    handle: async ({ user, params }) => {
      await removeChapter(context, user, params.id);
      return replies.empty();
    },
  }),
  route.patch('/api/mangas/{id}/chapters', {
    summary: "Gives chapters of an import of one's own new numbers, and so their order",
    access: 'user',
    params: byId,
    body: order,
    responses: { 204: undefined },
    handle: async ({ user, params, body }) => {
      await numberChapters(context, user, params.id, body.chapters);
      return replies.empty();
    },
  }),
  route.post('/api/mangas/{id}/merge', {
    summary:
      "Moves all chapters of an import of one's own into another, and removes it. Where a number is taken, its chapters follow the last one there",
    access: 'user',
    params: byId,
    body: z.object({ mangaId: z.string().max(64).describe('The one that gets the chapters') }),
    responses: { 204: undefined },
    handle: async ({ user, params, body }) => {
      await mergeManga(context, user, params.id, body.mangaId);
      return replies.empty();
    },
  }),
];
