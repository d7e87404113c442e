import { type AnyRoute, replies, route, storedBytesView } from '@komavox/http';
import { z } from 'zod';
import { type Storage, total } from './storage.js';

const storageView = z.object({
  usedBytes: z.number().int(),
  allowedBytes: z.number().int().nullable().describe('null without a limit'),
  kinds: storedBytesView,
});

export const storageRoute = (storage: Storage): AnyRoute =>
  route.get('/api/storage', {
    summary: 'What the user stores, by kind, and may store',
    access: 'user',
    responses: { 200: storageView },
    handle: async ({ user }) => {
      const kinds = await storage.bytesOf(user);
      return replies.json({ usedBytes: total(kinds), allowedBytes: storage.allowedBytes ?? null, kinds });
    },
  });
