/** Builds the parts of each service from its own database, its outbox and what the process shares. */
import type { RequestListener } from 'node:http';
import { metrics } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { type Clock, type Disposers, ownOrigins, randomIds } from '@komavox/core';
import { type DocumentsConnection, openDocuments } from '@komavox/documents';
import type { EventLog } from '@komavox/events';
import {
  type AnyRoute,
  createHttpApp,
  mediaLinks,
  type Peer,
  peerSignatures,
  requireSignature,
} from '@komavox/http';
import type { ObjectStore } from '@komavox/objects';
import { OutboxRelay } from '@komavox/outbox';
import { createTimer } from '@komavox/telemetry';
import { type ChassisSettings, operatorSecret } from './chassis-settings.js';
import { declaredPeers } from './connect-peers.js';
import { expandJobs } from './expand-jobs.js';
import { type Health, reachable } from './health.js';
import type { Chassis, Check, Service } from './service.js';
import type { BuiltService } from './start-parts.js';

interface BuildOptions {
  readonly services: readonly Service[];
  /** In the order of the services. */
  readonly serviceSettings: readonly unknown[];
  readonly settings: ChassisSettings;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly objects: ObjectStore;
  readonly peerOf: (name: string) => Peer;
  /** The first is the one that links lead to. */
  readonly publicOrigins: readonly [string, ...string[]];
  readonly stopping: AbortSignal;
  readonly health: Health;
  /** Receives the HTTP application of each service. */
  readonly listeners: Map<string, RequestListener>;
  readonly disposers: Disposers;
}

export async function buildServices(options: BuildOptions): Promise<readonly BuiltService[]> {
  const links = mediaLinks(options.settings.mediaSecret(), () => options.clock.now());
  const built: BuiltService[] = [];
  for (const [index, service] of options.services.entries()) {
    built.push(await buildService(service, options.serviceSettings[index], links, options));
  }
  return built;
}

async function buildService(
  service: Service,
  serviceSettings: unknown,
  links: Chassis['mediaLinks'],
  options: BuildOptions,
): Promise<BuiltService> {
  const { name } = service;
  const { settings, events, clock, health, disposers } = options;
  const logger = options.logger.child({ service: name });
  const migrations = service.migrations ?? [];
  const documents = await openDocuments(settings.documentsUrl, name, { migrations, logger });
  disposers.defer(() => documents.close());
  if (documents.damage !== undefined) logger.warn(documents.damage);
  const outbox = new OutboxRelay({ service: name, eventLog: events, logger, clock, ids: randomIds });
  const chassis = chassisOf(service, { options, logger, links, outbox, documents: documents.connection });
  const parts = expandJobs(await service.build(chassis, serviceSettings));
  // Unique indexes are guarantees: no call is answered before they are there.
  for (const model of Object.values(documents.connection.models)) await model.init();
  health.addChecks(name, { documents: reachable(() => documents.check()) }, { ofStore: true });
  health.addChecks(name, { version: isCurrent(documents), ...parts.checks });
  outbox.start(parts.outboxes ?? []);
  disposers.defer(() => outbox.stop());
  options.listeners.set(name, createHttpApp({ service: name, parts, logger }));
  if (parts.operatorRoutes) answerOperators(name, parts.operatorRoutes, logger, options);
  return { name, parts, logger };
}

function answerOperators(
  service: string,
  routes: readonly AnyRoute[],
  logger: Logger,
  { settings, clock, health }: BuildOptions,
): void {
  const now = () => clock.now();
  const signatures = peerSignatures([operatorSecret(settings.mediaSecret())], now);
  const app = createHttpApp({ service, parts: { routes }, logger });
  health.answerOperators(requireSignature(app, { service: 'operator', signatures, now, logger }));
}

interface OwnParts {
  readonly options: BuildOptions;
  readonly logger: Logger;
  readonly links: Chassis['mediaLinks'];
  readonly outbox: OutboxRelay;
  readonly documents: Chassis['documents'];
}

const chassisOf = (service: Service, { options, logger, links, outbox, documents }: OwnParts): Chassis => ({
  service: service.name,
  role: options.settings.role,
  logger,
  clock: options.clock,
  ids: randomIds,
  documents,
  objects: options.objects,
  outbox,
  peers: declaredPeers(service, options.peerOf),
  timer: (what, description) => createTimer(metrics.getMeter(`komavox/${service.name}`), what, description),
  mediaLinks: links,
  publicOrigin: options.publicOrigins[0],
  ownOrigins: ownOrigins(options.publicOrigins),
  host: options.settings.host,
  stopping: options.stopping,
  scratchFolder: options.settings.scratchFolder,
  weightsFolder: options.settings.weightsFolder,
});

const isCurrent =
  (documents: DocumentsConnection): Check =>
  async () => {
    await documents.checkVersion();
    return { ok: true, detail: 'of this program' };
  };
