/** The gateway: the only public listener. */
import { defineService } from '@komavox/service';
import { outboxModel } from '@komavox/outbox';
import { compress } from './compress.js';
import { gatewaySettings } from './config.js';
import type { GatewayContext } from './context.js';
import { createDoor } from './door.js';
import { createFederated } from './federated/federated.js';
import { realIssuers, type Issuers } from './federated/providers.js';
import { forward } from './forward.js';
import { guard } from './guard.js';
import { createLimits } from './limits.js';
import { liveEventWatchers } from './live-event-watchers.js';
import { createLiveStreams } from './live-streams.js';
import { sessionCookies } from './model/session-cookies.js';
import { createPasswords } from './passwords.js';
import { gatewayRoutes } from './routes.js';
import { forwardedServices } from './routing.js';
import { securityHeaders } from './security-headers.js';
import { createSessions } from './sessions.js';
import { openStore } from './store.js';
import { webClient } from './web-client.js';

/** @param issuers who Google and Apple are; tests have their own. */
export const gatewayWith = (issuers: Issuers) =>
  defineService({
    name: 'gateway',
    settings: gatewaySettings,
    peers: forwardedServices,
    build: async (chassis, settings) => {
      const { clock, host, ids, mediaLinks, objects, outbox, peers, publicOrigin } = chassis;
      const store = openStore(chassis.documents);
      const sessions = createSessions(store, { clock, lifeMs: settings.sessionMs });
      const limits = createLimits(settings.limits);
      const context: GatewayContext = {
        clock,
        ids,
        outbox,
        peers,
        store,
        sessions,
        passwords: await createPasswords(),
        limits,
      };
      const cookies = sessionCookies(publicOrigin);
      const streams = createLiveStreams({ isOpen: (session) => sessions.isOpen(session) });
      const door = createDoor({ sessions, cookies, streams });
      const federated = await createFederated({
        context,
        door,
        logger: chassis.logger,
        publicOrigin,
        host,
        issuers,
        settings: settings.federated,
      });
      chassis.stopping.addEventListener('abort', () => streams.closeAll(), { once: true });
      return {
        before(app) {
          app.set('trust proxy', settings.trustProxy);
          app.use(securityHeaders(publicOrigin));
          app.use(compress());
          federated.before(app);
          app.use(
            guard({
              sessions,
              cookies,
              logger: chassis.logger,
              limits,
              publicOrigin,
              anonymousReading: settings.anonymousReading,
            }),
          );
        },
        routes: gatewayRoutes({ context, door, federated, streams, mediaLinks, objects }),
        mount(app) {
          federated.mount(app);
          app.use(forward(peers));
          app.use(webClient(settings.webFolder));
        },
        outboxes: [outboxModel(store.users)],
        scheduledTasks: [
          { name: 'ended-sessions', everyMs: 3_600_000, role: 'api', run: () => sessions.removeEnded() },
        ],
        watchers: liveEventWatchers(streams),
      };
    },
  });

export const gateway = gatewayWith(realIssuers);
