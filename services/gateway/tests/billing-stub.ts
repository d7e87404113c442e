/** The calls of billing that the gateway makes; every account has seven credits. */
import { defineService } from '@komavox/service';
import { defineSettings } from '@komavox/core';
import { replies, route } from '@komavox/http';
import { z } from 'zod';

export const credits = 7;

export const billingStub = defineService({
  name: 'billing',
  settings: defineSettings({}, () => ({})),
  peers: [],
  build: () => ({
    routes: [
      route.get('/internal/accounts/{user}', {
        summary: 'The balance of a user',
        access: 'internal',
        params: z.object({ user: z.uuid() }),
        responses: { 200: z.object({ creditPoint: z.number() }) },
        handle: () => replies.json({ creditPoint: credits }),
      }),
      route.get('/api/plans', {
        summary: 'Credits on offer',
        access: 'public',
        responses: { 200: z.array(z.unknown()) },
        handle: () => replies.json([]),
      }),
      route.get('/api/credits', {
        summary: 'The ledger',
        access: 'user',
        responses: { 200: z.unknown() },
        handle: () => replies.json({ entries: [], creditPoint: credits }),
      }),
    ],
  }),
});
