/** Services beside vision, for tests. */
import { defineSettings, Problem } from '@komavox/core';
import { replies, route } from '@komavox/http';
import { type AnyService, defineService } from '@komavox/service';
import { z } from 'zod';

const settings = defineSettings({}, () => ({}));

/** One that isn't called. */
export const silentPeer = (name: string): AnyService =>
  defineService({ name, settings, peers: [], build: () => ({}) });

/**
 * A catalogue that shows a page at every address of a chapter, to all but Eve. The chapter's id says in which direction it
 * is read.
 * @param page a PNG
 */
export const catalogueShowing = (page: () => Buffer): AnyService =>
  defineService({
    name: 'catalogue',
    settings,
    peers: [],
    build: () => ({
      routes: [
        route.get('/api/chapters/{direction}/pages/{page}', {
          summary: 'A page',
          access: 'user',
          params: z.object({ direction: z.string(), page: z.string() }),
          responses: { 200: { contentType: 'image/png', description: 'The page' } },
          handle: ({ params, user }) => {
            if (user === 'eve') throw new Problem(404, 'chapter_not_found', 'There is no such chapter.');
            return replies.bytes(page(), 'image/png', { 'x-komavox-reading-direction': params.direction });
          },
        }),
      ],
    }),
  });
