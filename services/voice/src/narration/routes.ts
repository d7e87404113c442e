/** Calls on narrations. */
import { type Clock } from '@komavox/core';
import { type AnyRoute, idSchema, replies, route } from '@komavox/http';
import { z } from 'zod';
import { mangaNarration, narration } from './narration.js';
import type { Narrations } from './store.js';

const manga = z.object({ mangaId: idSchema() });

export interface NarrationContext {
  readonly narrations: Narrations;
  readonly chassis: { readonly clock: Clock };
}

export function narrationRoutes({ narrations, chassis: { clock } }: NarrationContext): readonly AnyRoute[] {
  return [
    route.get('/api/narration', {
      summary: 'How the user wants texts read, in general',
      access: 'user',
      responses: { 200: narration },
      handle: async ({ user }) => replies.json(await narrations.general(user)),
    }),
    route.put('/api/narration', {
      summary: 'Sets how the user wants texts read, in general',
      access: 'user',
      body: narration,
      responses: { 200: narration },
      handle: async ({ user, body }) => {
        await narrations.saveGeneral(user, body, clock);
        return replies.json(body);
      },
    }),
    route.get('/api/narration/{mangaId}', {
      summary:
        'How the user wants this manga read, where that differs from the general, and the readings of its words',
      access: 'user',
      params: manga,
      responses: { 200: mangaNarration },
      handle: async ({ user, params }) => replies.json(await narrations.ofManga(user, params.mangaId)),
    }),
    route.put('/api/narration/{mangaId}', {
      summary: 'Sets how the user wants this manga read: all of it, what is left out becomes as in general',
      access: 'user',
      params: manga,
      body: mangaNarration,
      responses: { 200: mangaNarration },
      handle: async ({ user, params, body }) => {
        await narrations.saveOfManga(user, params.mangaId, body, clock);
        return replies.json(body);
      },
    }),
  ];
}
