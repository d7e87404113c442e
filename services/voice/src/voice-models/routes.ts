/** Calls on voice models. */
import { type IncomingHttpHeaders } from 'node:http';
import {
  type AnyRoute,
  assertOwnUser,
  idempotencyKeyOf,
  replies,
  type Reply,
  route,
  userNameHeader,
} from '@komavox/http';
import contentDisposition from 'content-disposition';
import { z } from 'zod';
import { cloneVoiceModel } from './making/clone.js';
import type { VoiceModelContext } from './context.js';
import { createVoiceModel } from './making/create.js';
import type { Maker } from './making/make-from-files.js';
import { deleteVoiceModel } from './delete.js';
import { exportVoiceModel } from './exchange/export.js';
import { importVoiceModel } from './exchange/import.js';
import { multipartLimits } from './limits.js';
import type { MadeVoiceModel } from './making/make-model.js';
import { registerVoiceModel, registration } from './making/register.js';
import { uploadRoutes } from './uploads/upload-routes.js';
import { madeVoiceModelView, viewMade, viewVoiceModel, voiceModelView } from './view.js';

const byId = z.object({ id: z.string() });
const deletion = z.object({ deleted: z.literal(true), issues: z.array(z.string()) });
const clientDelete = z.object({
  modelId: z.string(),
  operation: z.literal('client-delete'),
  userId: z.string().nullish().describe('The signed-in user, if it is given at all'),
});

export function voiceModelRoutes(context: VoiceModelContext): readonly AnyRoute[] {
  const made = (result: MadeVoiceModel, user: string) =>
    replies.json(viewMade(context, result, user), { status: 201 });
  const remove = async (user: string, id: string): Promise<Reply> => {
    const issues = await deleteVoiceModel(context, user, id);
    return issues.length === 0 ? replies.empty() : replies.json({ deleted: true, issues });
  };
  return [
    ...uploadRoutes(context),
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
    route.post('/api/voice-models', {
      summary:
        'Makes a voice model: multipart "name", "isPublic", "consent" (true: the voice is one\'s own or used with permission; left out, nothing was asked), "sample" and "avatar"; or, as JSON, of files that were uploaded before. A sample that no voice can be made of is 422, with "problems" as the check of a sample tells them. An Idempotency-Key makes a repeat the same model',
      access: 'user',
      body: registration.optional(),
      multipart: multipartLimits,
      responses: { 201: madeVoiceModelView },
      handle: async ({ user, body, headers, parts }) => {
        const maker = makerOf(user, headers);
        const result = body
          ? await registerVoiceModel(context, maker, body.model)
          : await createVoiceModel(context, maker, {
              parts: parts(),
              idempotencyKey: idempotencyKeyOf(headers),
            });
        return made(result, user);
      },
    }),
    route.post('/api/voice-models/register', {
      summary: "Deletes a voice model of one's own, as DELETE does",
      access: 'user',
      body: clientDelete,
      responses: { 200: deletion, 204: undefined },
      handle: ({ user, body }) => {
        assertOwnUser(body.userId, user);
        return remove(user, body.modelId);
      },
    }),
    route.post('/api/voice-models/import', {
      summary:
        'Makes a private voice model of an exported one: multipart "file", and "consent" as for a new one',
      access: 'user',
      multipart: multipartLimits,
      responses: { 201: madeVoiceModelView },
      handle: async ({ user, headers, parts }) =>
        made(await importVoiceModel(context, makerOf(user, headers), parts()), user),
    }),
    route.post('/api/voice-models/{id}/clone', {
      summary: 'Makes a private copy of a voice model, which stays when the original is deleted',
      access: 'user',
      params: byId,
      responses: { 201: madeVoiceModelView },
      handle: async ({ user, params }) => made(await cloneVoiceModel(context, user, params.id), user),
    }),
    route.get('/api/voice-models/{id}/export', {
      summary: "A voice model of one's own as one file",
      access: 'user',
      params: byId,
      responses: {
        200: {
          contentType: 'application/zip',
          description: 'A ZIP of model.json, sample.wav and avatar.jpg',
        },
      },
      handle: async ({ user, params }) => {
        const { name, bytes } = await exportVoiceModel(context, user, params.id);
        return replies.bytes(bytes, 'application/zip', { 'Content-Disposition': contentDisposition(name) });
      },
    }),
    route.delete('/api/voice-models/{id}', {
      summary: "Deletes a voice model of one's own; 200 tells what is removed only later",
      access: 'user',
      params: byId,
      responses: { 200: deletion, 204: undefined },
      handle: ({ user, params }) => remove(user, params.id),
    }),
  ];
}

/** The gateway names the user; who has no name is still somebody. */
function makerOf(id: string, headers: IncomingHttpHeaders): Maker {
  return { id, name: decodeURIComponent(String(headers[userNameHeader] ?? '')) || 'Somebody' };
}
