import { type AnyRoute, replies, route, storedBytesView, totalBytes } from '@komavox/http';
import { z } from 'zod';
import type { Store } from '../store.js';
import type { Storage } from './storage.js';

const storageView = z.object({
  usedBytes: z.number().int(),
  allowedBytes: z.number().int().nullable().describe('null without a limit'),
  kinds: storedBytesView,
});

export const storageRoute = (storage: Storage, store: Pick<Store, 'findUser'>): AnyRoute =>
  route.get('/api/storage', {
    summary: 'What the user stores, by kind, and may store',
    access: 'user',
    responses: { 200: storageView },
    handle: async ({ user }) => {
      const [kinds, found] = await Promise.all([storage.bytesOf(user), store.findUser(user)]);
      return replies.json({
        usedBytes: totalBytes(kinds),
        allowedBytes: storage.allowedBytes(found?.limits ?? {}) ?? null,
        kinds,
      });
    },
  });
