/** Calls on voice models. */
import { type AnyRoute, assertOwnUser, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { VoiceModelContext } from './context.js';
import { viewVoiceModel, voiceModelView } from './view.js';

export function voiceModelRoutes(context: VoiceModelContext): readonly AnyRoute[] {
  return [
    route.get('/api/voice-models', {
      summary: 'The voice models that one may use: own and public ones, newest first',
      access: 'user',
      query: z.object({ userId: z.string().optional() }),
      responses: { 200: z.array(voiceModelView) },
      handle: async ({ query, user }) => {
        assertOwnUser(query.userId, user);
        const models = await context.voiceModels.list(user);
        return replies.json(models.map((model) => viewVoiceModel(context, model, user)));
      },
    }),
  ];
}
