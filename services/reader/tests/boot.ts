/** The reader, beside a catalogue that has what a test says. */
import { defineSettings, Problem } from '@komavox/core';
import { replies, route } from '@komavox/http';
import { defineService } from '@komavox/service';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { z } from 'zod';
import { reader } from '../src/index.js';

/** Everybody sees each manga but those that begin with a user's name and a dash, which are that user's own. */
const catalogue = defineService({
  name: 'catalogue',
  settings: defineSettings({}, () => undefined),
  peers: [],
  build: () => ({
    routes: [
      route.get('/api/mangas', {
        summary: 'All manga',
        access: 'user',
        responses: { 200: z.array(z.string()) },
        handle: () => replies.json([]),
      }),
      route.get('/api/mangas/{id}', {
        summary: 'A manga',
        access: 'user',
        params: z.object({ id: z.string().max(64) }),
        responses: { 200: z.object({ id: z.string() }) },
        handle: ({ params: { id }, user }) => {
          const [owner = '', own] = id.split('-');
          if (id === 'broken') throw new Error('The catalogue is broken.');
          if (id === 'none' || (own !== undefined && owner !== user)) {
            throw new Problem(404, 'manga_not_found', 'Manga not found');
          }
          return replies.json({ id });
        },
      }),
    ],
  }),
});

export const bootReader = (environment: Record<string, string> = {}): Promise<TestProduct> =>
  bootForTest([reader, catalogue], { environment });
