/** The gateway's own calls. */
import { Problem } from '@komavox/core';
import { type AnyRoute, type MediaLinks, replies, route } from '@komavox/http';
import type { ObjectStore } from '@komavox/objects';
import contentDisposition from 'content-disposition';
import type { Response } from 'express';
import { z } from 'zod';
import type { GatewayContext } from './context.js';
import { describeApi } from './describe-api.js';
import { describeUser } from './describe-user.js';
import type { Door } from './door.js';
import type { Federated } from './federated/federated.js';
import { displayName, email } from './fields.js';
import { addressOf, guardedLocals } from './guard.js';
import type { LiveStreams } from './live-streams.js';
import { login } from './login.js';
import { register, type SignedIn } from './register.js';

export interface RoutesOptions {
  readonly context: GatewayContext;
  readonly door: Door;
  readonly federated: Federated;
  readonly streams: LiveStreams;
  readonly mediaLinks: MediaLinks;
  readonly objects: ObjectStore;
}

const user = z.object({
  id: z.string(),
  email: z.string(),
  display_name: z.string(),
  photoURL: z.string().nullable(),
  creditPoint: z.number().int(),
  dubs: z.number().int(),
  createdAt: z.iso.datetime(),
});

const newPassword = z
  .string()
  .min(8, 'The password needs at least 8 characters.')
  .max(128, 'The password may have at most 128 characters.');

const authConfig = z.object({
  provider: z.enum(['local', 'firebase']),
  federated: z.array(z.object({ id: z.string(), name: z.string(), simulated: z.boolean() })),
});

export function gatewayRoutes({
  context,
  door,
  federated,
  streams,
  mediaLinks,
  objects,
}: RoutesOptions): readonly AnyRoute[] {
  const enter = async ({ token, user: value }: SignedIn, response: Response, status: number) => {
    await door.enter(response, token);
    return replies.json(value, { status });
  };

  const routes: readonly AnyRoute[] = [
    route({
      method: 'get',
      path: '/api/auth/config',
      summary: 'How people sign in here',
      access: 'public',
      responses: { 200: authConfig },
      handle: () => replies.json({ provider: 'local', federated: federated.offered }),
    }),
    route({
      method: 'post',
      path: '/api/auth/register',
      summary: 'Creates an account and signs in',
      access: 'public',
      body: z.object({
        name: displayName,
        email,
        password: newPassword,
      }),
      responses: { 201: user },
      handle: async ({ body, raw }) =>
        enter(await register(context, body, addressOf(raw.request)), raw.response, 201),
    }),
    route({
      method: 'post',
      path: '/api/auth/login',
      summary: 'Signs in',
      access: 'public',
      body: z.object({ email, password: z.string().max(128) }),
      responses: { 200: user },
      handle: async ({ body, raw }) =>
        enter(await login(context, body, addressOf(raw.request)), raw.response, 200),
    }),
    route({
      method: 'post',
      path: '/api/auth/logout',
      summary: 'Signs out',
      access: 'public',
      responses: { 204: undefined },
      handle: async ({ raw }) => {
        await door.leave(raw.response);
        return replies.empty();
      },
    }),
    route({
      method: 'delete',
      path: '/api/auth/sessions',
      summary: 'Signs out everywhere: ends all sessions of the user, this one too',
      access: 'user',
      responses: { 204: undefined },
      handle: async ({ user: id, raw }) => {
        await door.leaveEverywhere(raw.response, id);
        return replies.empty();
      },
    }),
    ...federated.routes,
    route({
      method: 'get',
      path: '/api/users/me',
      summary: 'The signed-in user',
      access: 'user',
      responses: { 200: user },
      handle: async ({ user: id }) => {
        const found = await context.store.findUser(id);
        if (!found) throw new Problem(401, 'signed_out', 'Please sign in.');
        return replies.json(await describeUser(context, found));
      },
    }),
    route({
      method: 'get',
      path: '/api/events',
      summary: 'What happens to the signed-in user, as server-sent events',
      access: 'user',
      responses: {
        200: {
          contentType: 'text/event-stream',
          description:
            'video.progressed, video.completed, video.failed, credit.changed, speech.generated, text.extracted; ' +
            'Last-Event-ID is honoured',
        },
      },
      handle: ({ user: id, headers, raw }) => {
        if (raw.request.method === 'HEAD') return replies.empty(200, { 'Content-Type': 'text/event-stream' });
        const { session } = guardedLocals(raw.response);
        if (!session) throw new Problem(401, 'signed_out', 'Please sign in.');
        const last = headers['last-event-id'];
        streams.open(raw.response, { user: id, session: session.id }, Array.isArray(last) ? last[0] : last);
        return replies.handled();
      },
    }),
    route({
      method: 'get',
      path: '/api/openapi.json',
      summary: 'This description',
      access: 'public',
      responses: { 200: z.object({ openapi: z.string() }).loose() },
      handle: async () => replies.json(await describeApi(context.peers, routes)),
    }),
    route({
      method: 'get',
      path: '/media/{signed}',
      summary: 'Stored audio, video and pictures, with ranges',
      access: 'public',
      params: z.object({ signed: z.string() }),
      responses: { 200: { contentType: 'application/octet-stream', description: 'The file' } },
      handle: ({ params, user: id }) => {
        const grant = mediaLinks.verify(params.signed);
        // Signed out the link speaks for itself; another person signed in has got it by mistake.
        if (id !== undefined && id !== grant.user) {
          throw new Problem(403, 'media_link_foreign', 'This link belongs to another user.');
        }
        return replies.object(objects, grant.key, {
          'Cache-Control': 'private, max-age=3600',
          ...(grant.fileName === undefined
            ? {}
            : { 'Content-Disposition': contentDisposition(grant.fileName) }),
        });
      },
    }),
  ];
  return routes;
}
