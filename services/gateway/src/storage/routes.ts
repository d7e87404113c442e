import { type AnyRoute, replies, route, storedBytesView, totalBytes } from '@komavox/http';
import { z } from 'zod';
import type { Storage } from './storage.js';

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
      return replies.json({
        usedBytes: totalBytes(kinds),
        allowedBytes: storage.allowedBytes ?? null,
        kinds,
      });
    },
  });
