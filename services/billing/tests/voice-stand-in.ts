/** In place of voice: it calls every voice Mika. */
import { defineSettings } from '@komavox/core';
import { replies, route } from '@komavox/http';
import { defineService } from '@komavox/service';
import { z } from 'zod';

export const voice = defineService({
  name: 'voice',
  settings: defineSettings({}, () => undefined),
  peers: [],
  build: () => ({
    routes: [
      route.get('/internal/speeches/{id}/voice', {
        summary: 'What its user calls the custom voice of a speech',
        access: 'internal',
        params: z.object({ id: z.string() }),
        responses: { 200: z.object({ name: z.string() }) },
        handle: () => Promise.resolve(replies.json({ name: 'Mika' })),
      }),
    ],
  }),
});
