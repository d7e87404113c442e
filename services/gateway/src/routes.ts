/** The gateway's own calls. */
import { Problem } from '@komavox/core';
import { type AnyRoute, type MediaLinks, replies, route } from '@komavox/http';
import contentDisposition from 'content-disposition';
import { z } from 'zod';
import { aboutRoute } from './about/routes.js';
import { accountRoutes, type AccountRoutesOptions } from './accounts/routes.js';
import type { GatewayContext } from './context.js';
import type { FirebaseProject } from './vendors/firebase-project.js';
import { firebaseRoutes } from './firebase/routes.js';
import { describeApi } from './http/describe-api.js';
import { guardedLocals } from './http/guard.js';
import { storageRoute } from './storage/routes.js';
import type { Storage } from './storage/storage.js';
import type { LiveStreams } from './live-events/live-streams.js';

interface RoutesOptions extends AccountRoutesOptions {
  /** Undefined in local mode. */
  readonly project: FirebaseProject | undefined;
  readonly streams: LiveStreams;
  readonly storage: Storage;
  readonly mediaLinks: MediaLinks;
}

export function gatewayRoutes(options: RoutesOptions): readonly AnyRoute[] {
  const routes: readonly AnyRoute[] = [
    ...accountRoutes(options),
    ...firebaseRoutes(options),
    ...options.federated.routes,
    eventsRoute(options.streams),
    storageRoute(options.storage, options.context.store),
    aboutRoute(options.context.peers),
    openApiRoute(options.context, () => routes),
    mediaRoute(options),
  ];
  return routes;
}

const eventsRoute = (streams: LiveStreams): AnyRoute =>
  route.get('/api/events', {
    summary: 'Events of the signed-in user, as server-sent events',
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
  });

const openApiRoute = ({ peers }: GatewayContext, own: () => readonly AnyRoute[]): AnyRoute =>
  route.get('/api/openapi.json', {
    summary: 'This description',
    access: 'public',
    responses: { 200: z.object({ openapi: z.string() }).loose() },
    handle: async () => replies.json(await describeApi(peers, own())),
  });

const mediaRoute = ({ mediaLinks, objects }: Pick<RoutesOptions, 'mediaLinks' | 'objects'>): AnyRoute =>
  route.get('/media/{signed}', {
    summary: 'Stored audio, video and images, with ranges',
    access: 'public',
    params: z.object({ signed: z.string() }),
    responses: { 200: { contentType: 'application/octet-stream', description: 'The file' } },
    handle: ({ params, user: id }) => {
      const grant = mediaLinks.verify(params.signed);
      // Signed out, the link is enough; another signed-in user has it by mistake.
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
  });
