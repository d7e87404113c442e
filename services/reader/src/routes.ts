import { type AnyRoute, idSchema, replies, type Reply, route } from '@komavox/http';
import { z } from 'zod';
import type { ReaderContext } from './context.js';
import { checkManga } from './check-manga.js';
import { fetchImage, fetchAudio, type Media } from './fetch-media.js';
import { saveBookmark } from './save-bookmark.js';
import { scrapeChapter } from './scrape-chapter.js';
import type { Bookmark } from './store.js';

const maxListed = 500;

const id = idSchema();

const bookmark = z
  .object({
    mangaId: id,
    chapterId: id,
    currentPage: z.number().int().min(0).max(100_000).describe('Zero-based page index'),
  })
  .meta({ id: 'Bookmark' });

const view = ({ mangaId, chapterId, currentPage }: Bookmark) => ({ mangaId, chapterId, currentPage });

const address = z.string().describe('A complete http or https address');

/** A week, in this browser only: other sites' content may change, and what a user reads is private. */
const cacheControl = 'private, max-age=604800';

const media = ({ bytes, contentType }: Media): Reply =>
  replies.bytes(bytes, contentType, {
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });

export function readerRoutes(context: ReaderContext): readonly AnyRoute[] {
  const { store, limits, fetchPlaces } = context;
  return [
    route.get('/api/bookmarks', {
      summary: 'Reading positions, newest first',
      access: 'user',
      responses: { 200: z.array(bookmark) },
      handle: async ({ user }) => replies.json((await store.list(user, maxListed)).map(view)),
    }),
    route.get('/api/bookmarks/{mangaId}', {
      summary: 'The reading position in a manga, or null',
      access: 'user',
      params: z.object({ mangaId: id }),
      responses: { 200: bookmark.nullable() },
      handle: async ({ params, user }) => {
        const found = await store.find(user, params.mangaId);
        return replies.json(found ? view(found) : null);
      },
    }),
    route.post('/api/bookmarks', {
      summary: 'Saves the reading position in a manga',
      access: 'user',
      body: bookmark,
      responses: { 200: bookmark },
      handle: async ({ body, user, signal }) => {
        await checkManga(context.peers, { user, mangaId: body.mangaId }, signal);
        return replies.json(view(await saveBookmark(context, { ...body, user })));
      },
    }),
    route.delete('/api/bookmarks/{mangaId}', {
      summary: 'Deletes the reading position in a manga',
      access: 'user',
      params: z.object({ mangaId: id }),
      responses: { 204: undefined },
      handle: async ({ params, user }) => {
        const found = await store.find(user, params.mangaId);
        if (found) await store.remove(found);
        return replies.empty();
      },
    }),
    route.get('/api/proxy/page', {
      summary: 'An image of another site',
      access: 'user',
      query: z.object({ url: address }),
      responses: { 200: { contentType: 'image/*', description: 'The image' } },
      handle: async ({ query, user, signal }) => {
        await limits.proxy.consume(user);
        return media(
          await fetchPlaces.run(user, signal, () => fetchImage(context, query.url, { signal, user })),
        );
      },
    }),
    route.get('/api/proxy/asset', {
      summary: 'Audio or an image of another site',
      access: 'user',
      query: z.object({ url: address, type: z.enum(['audio', 'image']) }),
      responses: { 200: { contentType: '*/*', description: 'The audio or the image' } },
      handle: async ({ query, user, signal }) => {
        await limits.proxy.consume(user);
        const fetchOne = query.type === 'audio' ? fetchAudio : fetchImage;
        return media(
          await fetchPlaces.run(user, signal, () => fetchOne(context, query.url, { signal, user })),
        );
      },
    }),
    route.post('/api/scrape-url', {
      summary: 'The images of a chapter on a page of another site, in order',
      access: 'user',
      body: z.object({ url: z.string().default('') }),
      responses: { 200: z.object({ success: z.boolean(), imageUrls: z.array(z.string()) }) },
      handle: async ({ body, user, signal }) => {
        await limits.scrape.consume(user);
        return replies.json(await scrapeChapter(context, body.url, { signal, user }));
      },
    }),
  ];
}
