/** The gateway: the only public listener. */
import { defineService } from '@komavox/service';
import { limitBodyTime } from './http/body-time.js';
import { compress } from './http/compress.js';
import { gatewaySettings } from './settings.js';
import type { GatewayContext } from './context.js';
import { createSessionCookies } from './sessions/session-cookies.js';
import { createFederatedSignIn } from './federated/federated-sign-in.js';
import { realIssuers, type Issuers } from './federated/providers.js';
import { openFirebase } from './firebase/open-firebase.js';
import { forward } from './http/forward.js';
import { guard } from './http/guard.js';
import { createLimits } from './http/limits.js';
import { liveEventWatchers } from './live-events/watchers.js';
import { LiveStreams } from './live-events/live-streams.js';
import { sessionCookieHeaders } from './model/cookie-headers.js';
import { completeDeletions } from './accounts/delete-user.js';
import { Guesses } from './accounts/guesses.js';
import { KnownBrowsers } from './accounts/known-browsers.js';
import { createPasswords } from './accounts/passwords.js';
import { limitRoutes } from './limits/routes.js';
import { gatewayRoutes } from './routes.js';
import { forwardedServices } from './http/routing.js';
import { securityHeaders } from './http/security-headers.js';
import { Sessions } from './sessions/sessions.js';
import { Storage } from './storage/storage.js';
import { openStore } from './store.js';
import { Visitors } from './http/visitors.js';
import { webClient } from './http/web-client.js';

/** @param issuers of Google and Apple; tests have their own. */
export const gatewayWith = (issuers: Issuers) =>
  defineService({
    name: 'gateway',
    settings: gatewaySettings,
    peers: forwardedServices,
    build: async (chassis, settings) => {
      const { clock, host, ids, mediaLinks, objects, outbox, ownOrigins, peers, publicOrigin } = chassis;
      const store = openStore(chassis.documents);
      const { logger, stopping } = chassis;
      const firebase = await openFirebase({
        settings: settings.firebase,
        store,
        clock,
        ids,
        logger,
        stopping,
      });
      const sessions = new Sessions(store, {
        clock,
        life: settings.sessionLife,
        ...firebase.sessions,
      });
      const limits = createLimits(settings.limits, { store, clock, logger });
      const context: GatewayContext = {
        clock,
        ids,
        outbox,
        peers,
        store,
        sessions,
        passwords: await createPasswords(),
        limits,
        guesses: new Guesses({ clock, store, maxFailures: settings.maxAccountFailures }),
        knownBrowsers: new KnownBrowsers(store),
      };
      const storage = new Storage({ peers, logger, store, allowedBytes: settings.allowedBytes });
      const cookieHeaders = sessionCookieHeaders(publicOrigin);
      const streams = new LiveStreams({ isOpen: (session) => sessions.isOpen(session) });
      const sessionCookies = createSessionCookies({ sessions, cookieHeaders, streams });
      const federated = await createFederatedSignIn({
        context,
        sessionCookies,
        logger,
        publicOrigin,
        ownOrigins,
        host,
        issuers,
        settings: settings.federated,
        simulates: settings.firebase === undefined,
      });
      stopping.addEventListener('abort', () => streams.closeAll(), { once: true });
      return {
        before(app) {
          app.set('trust proxy', settings.trustProxy);
          app.use(limitBodyTime(settings.bodyMs));
          app.use(...securityHeaders(publicOrigin, settings.firebase?.web));
          app.use(compress());
          federated.before(app);
          app.use(
            guard({
              sessions,
              cookieHeaders,
              logger,
              limits,
              ownOrigins,
              visitors: settings.anonymousReading ? new Visitors(store) : undefined,
            }),
          );
        },
        routes: gatewayRoutes({
          context,
          sessionCookies,
          federated,
          firebase: settings.firebase?.web,
          project: firebase.project,
          streams,
          storage,
          mediaLinks,
          objects,
        }),
        mount(app) {
          federated.mount(app);
          app.use(forward({ peers, store, storage }));
          app.use(webClient(settings.webFolder));
        },
        operatorRoutes: limitRoutes({ store, clock, logger }),
        outboxes: [store.users],
        scheduledTasks: [
          { name: 'expired-sessions', everyMs: 3_600_000, role: 'api', run: () => sessions.removeExpired() },
          {
            name: 'deleted-users',
            everyMs: 600_000,
            role: 'api',
            run: () => completeDeletions(context),
          },
          {
            name: 'expired-attempts',
            everyMs: 3_600_000,
            role: 'api',
            run: () => store.removeExpiredAttempts(clock.now()),
          },
          { name: 'users-near-limit', everyMs: 600_000, role: 'api', run: () => storage.measure() },
        ],
        watchers: liveEventWatchers(streams),
      };
    },
  });

export const gateway = gatewayWith(realIssuers);
