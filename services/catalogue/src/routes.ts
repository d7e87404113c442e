import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { wholeNumber } from '@komavox/core';
import { replies, route } from '@komavox/http';
import type { AnyRoute, Reply } from '@komavox/http';
import { z } from 'zod';
import type { MangaCard, MangaIndex } from './manga-index.js';
import { coverKey, type CoverContext } from './covers/open-cover.js';
import { findPage } from './open-page.js';
import type { PageContext } from './open-page.js';
import type { Popularity } from './popularity.js';
import { findManga, listChapters, listPages, readChapterCard, readManga } from './read-chapters.js';
import { byId, chapter, language, manga } from './schemas.js';

const mangas = z.array(manga);

/** A year: the address holds the version, another image has another address. */
const immutable = 'private, max-age=31536000, immutable';
const revalidate = 'private, no-cache';

/** `asked` is the version in the address; an old or missing one must not be cached under that address. */
const caching = (asked: string | undefined, hash: string) => ({
  'cache-control': asked === hash ? immutable : revalidate,
  'cross-origin-resource-policy': 'same-origin',
});

/** Answers 304 to a caller that has this list already; with thousands of manga it is a megabyte. */
function listReply(headers: IncomingHttpHeaders, cards: readonly MangaCard[]): Reply {
  const body = Buffer.from(JSON.stringify(cards));
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const common = { etag, 'cache-control': revalidate };
  if (headers['if-none-match'] === etag) return replies.empty(304, common);
  return replies.bytes(body, 'application/json', common);
}

const list = (path: string, summary: string, read: (user: string) => Promise<readonly MangaCard[]>) =>
  route.get(path, {
    summary,
    access: 'user',
    responses: { 200: mangas },
    handle: async ({ user, headers }) => listReply(headers, await read(user)),
  });

export const routes = (
  index: MangaIndex,
  context: CoverContext,
  popularity: Popularity,
): readonly AnyRoute[] => [
  ...listRoutes(index),
  ...mangaRoutes(context, popularity),
  ...chapterRoutes(context, popularity),
];

function listRoutes(index: MangaIndex): readonly AnyRoute[] {
  return [
    list('/api/mangas', 'All manga, the most searched and read first, others by title', (user) =>
      index.all(user),
    ),
    list('/api/latest-mangas', 'The manga that were added last', (user) => index.latest(user)),
    list('/api/updated-mangas', 'The manga that had a new chapter last', (user) => index.updated(user)),
    route.get('/api/search/manga', {
      summary: 'Manga whose title, author or description holds the words, whatever their case and accents',
      access: 'user',
      query: z.object({ q: z.string().max(200) }),
      responses: { 200: mangas },
      handle: async ({ user, query, headers }) => listReply(headers, await index.search(user, query.q)),
    }),
  ];
}

function mangaRoutes(context: CoverContext, popularity: Popularity): readonly AnyRoute[] {
  const { store } = context;
  return [
    route.get('/api/mangas/{id}', {
      summary: 'A manga',
      access: 'user',
      params: byId,
      responses: { 200: manga },
      handle: async ({ user, params }) => replies.json(await readManga(store, user, params.id)),
    }),
    route.post('/api/mangas/{id}/searched', {
      summary: 'Counts that it was opened from a search, for the order of the list; who did is not kept',
      access: 'user',
      params: byId,
      responses: { 204: undefined },
      async handle({ user, params }) {
        const { _id } = await findManga(store, user, params.id);
        popularity.count(_id, 'search');
        return replies.empty(204);
      },
    }),
    route.get('/api/mangas/{id}/chapters', {
      summary: 'Its chapters by number; the header X-Total-Count counts those in the language',
      access: 'user',
      params: byId,
      query: z.object({
        offset: wholeNumber(0, 1_000_000).default(0),
        limit: wholeNumber(1, 96).default(96),
        sortOrder: z.enum(['asc', 'desc']).default('desc'),
        language: language.optional(),
      }),
      responses: { 200: z.array(chapter) },
      handle: async ({ user, params, query }) => {
        const { total, chapters } = await listChapters(store, user, params.id, query);
        return replies.json(chapters, { headers: { 'x-total-count': String(total) } });
      },
    }),
    route.get('/api/mangas/{id}/cover', {
      summary: 'Its cover, 480 x 720',
      access: 'user',
      params: byId,
      query: z.object({ v: z.string().max(64).optional() }),
      responses: { 200: { contentType: 'image/jpeg', description: 'The cover' } },
      handle: async ({ user, params, query }) => {
        const { key, hash } = await coverKey(context, user, params.id);
        return replies.object(context.objects, key, caching(query.v, hash));
      },
    }),
  ];
}

function chapterRoutes(context: PageContext, popularity: Popularity): readonly AnyRoute[] {
  const { store } = context;
  return [
    route.get('/api/chapters/{id}', {
      summary: 'A chapter and its neighbours in the same language',
      access: 'user',
      params: byId,
      responses: {
        200: chapter.extend({ previousId: z.string().nullable(), nextId: z.string().nullable() }),
      },
      handle: async ({ user, params }) => replies.json(await readChapterCard(store, user, params.id)),
    }),
    route.get('/api/chapters/{id}/pages', {
      summary: 'Addresses of its pages, in order; counts as reading it, for the order of the list',
      access: 'user',
      params: byId,
      responses: { 200: z.array(z.string()) },
      async handle({ user, params }) {
        const { mangaId, pages } = await listPages(store, user, params.id);
        popularity.count(mangaId, 'chapter');
        return replies.json(pages);
      },
    }),
    route.get('/api/chapters/{id}/pages/{page}', {
      summary: 'The image of a page, counted from 0; the header X-Komavox-Reading-Direction says rtl or ltr',
      access: 'user',
      params: byId.extend({ page: wholeNumber(0, 100_000) }),
      query: z.object({ v: z.string().max(64).optional() }),
      responses: { 200: { contentType: 'image/*', description: 'The page' } },
      handle: async ({ user, params, query, headers }) => {
        const { page, direction, open } = await findPage(context, user, params.id, params.page);
        const etag = `"${page.hash}"`;
        const common = { ...caching(query.v, page.hash), etag, 'x-komavox-reading-direction': direction };
        if (headers['if-none-match'] === etag) return replies.empty(304, common);
        return replies.stream(await open(), page.contentType, {
          ...common,
          'content-length': String(page.size),
        });
      },
    }),
  ];
}
