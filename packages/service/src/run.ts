/**
 * Runs services in one process: reads their settings, opens the seams, builds their parts, answers calls, consumes
 * events, and ends all of it in the reverse order.
 */
import { mkdirSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { allTopics } from '@komavox/proto';
import type { Logger } from 'pino';
import { chassisSettings, type ChassisSettings, peerUrlName } from './chassis-settings.js';
import {
  type Clock,
  createLogger,
  type Environment,
  Problem,
  randomIds,
  readAll,
  SettingsError,
  systemClock,
} from '@komavox/core';
import { openDocuments } from '@komavox/documents';
import {
  type EventLog,
  observeGroup,
  openEventLog,
  runConsumer,
  runWatchers,
  type Subscription,
} from '@komavox/events';
import { expandJobs } from './expand-jobs.js';
import { createHealth, reachable } from './health.js';
import { observeJobs } from '@komavox/jobs';
import {
  close,
  createHttpApp,
  listen,
  mediaLinks,
  observedPeer,
  type Peer,
  peerAt,
  peerInProcess,
  type Peers,
  writeProblem,
} from '@komavox/http';
import { type ObjectStore, openObjectStore } from '@komavox/objects';
import { createOutbox } from '@komavox/outbox';
import type { Chassis, Service, ServiceParts } from './service.js';
import { endOnSignals } from './signals.js';
import { explainStart } from '@komavox/sqlite';
import { startScheduledTasks } from './scheduled-tasks.js';
import { createTimer, startTelemetry } from '@komavox/telemetry';

export interface RunOptions {
  /** Default: the process' own. */
  readonly environment?: Environment;
  readonly logger?: Logger;
  /** Wraps the event log, for tests that disturb deliveries. */
  readonly wrapEventLog?: (eventLog: EventLog) => EventLog;
  /** End on SIGTERM and SIGINT. Default true. */
  readonly signals?: boolean;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Name of the process in traces. Default: the service's name, or `komavox` for several. */
  readonly name?: string;
}

export interface Running {
  /** Where calls are answered, for example `http://localhost:8080`. */
  readonly origin: string;
  readonly internalOrigin: string;
  /** One of the services of this process, to be called without a network. */
  peer(service: string): Peer;
  readonly events: EventLog;
  readonly objects: ObjectStore;
  readonly logger: Logger;
  stop(): Promise<void>;
}

/** Node ends a request after five minutes, body included: a long chapter on a slow line takes longer to send. */
const slowestUploadMs = 60 * 60 * 1000;

interface Built {
  readonly service: Service;
  readonly parts: ServiceParts;
  readonly logger: Logger;
}

type Ending = () => Promise<void>;

// Services differ in the type of their settings; here nobody looks inside.
export type AnyService = Omit<Service, 'build'> & {
  readonly build: (chassis: Chassis, settings: never) => ServiceParts | Promise<ServiceParts>;
};

export async function run(services: readonly AnyService[], options: RunOptions = {}): Promise<Running> {
  const environment = options.environment ?? process.env;
  const all = services as unknown as readonly Service[];
  const name = options.name ?? (all.length === 1 && all[0] ? all[0].name : 'komavox');
  const [settings, ...serviceSettings] = readAll<[ChassisSettings, ...unknown[]]>(
    [chassisSettings, ...all.map((service) => service.settings)],
    environment,
  );
  const remotes = remoteAddresses(all, environment);
  const logger = options.logger ?? createLogger({ level: settings.logLevel });
  const clock = options.clock ?? systemClock;
  const endings: Ending[] = [];
  const stopping = new AbortController();
  const stop = once(async () => {
    stopping.abort();
    for (const end of endings.reverse()) await end();
  });
  try {
    return await start();
  } catch (error) {
    await stop();
    throw explainStart(error);
  }

  async function start(): Promise<Running> {
    const telemetry = await startTelemetry(name, environment);
    endings.push(() => telemetry.stop());
    const health = createHealth(telemetry);
    const internalOrigin = await listen(health.server, settings.internalPort, settings.internalHost);
    endings.push(() => close(health.server, 0));

    let entry: RequestListener = (_request, response) => {
      writeProblem(response, starting());
    };
    const server = createServer({ requestTimeout: slowestUploadMs }, (request, response) =>
      entry(request, response),
    );
    const localOrigin = await listen(server, settings.port, settings.host);
    endings.push(() => close(server, 0));
    const publicOrigin = settings.publicOrigin ?? localOrigin;

    mkdirSync(settings.scratchFolder, { recursive: true });
    const events = (options.wrapEventLog ?? ((same) => same))(
      await openEventLog(settings.eventsUrl, {
        clientId: name,
        logger,
        clock,
        onBroken: (reason) => {
          health.broken(reason);
        },
      }),
    );
    endings.push(() => events.close());
    await events.ensureTopics(allTopics.map((topic) => ({ name: topic.name, partitions: topic.partitions })));
    const objects = await openObjectStore(settings.objectsUrl);
    endings.push(() => objects.close());
    health.addChecks('seams', {
      events: reachable(() => events.check()),
      objects: reachable(() => objects.check()),
    });

    const listeners = new Map<string, RequestListener>();
    const peers = new Map<string, Peer>();
    for (const [peer, url] of remotes) {
      const remote = peerAt(peer, url);
      peers.set(peer, remote);
      endings.push(() => remote.close());
    }
    for (const service of all) {
      const listener = () => listeners.get(service.name) ?? entry;
      if (peers.has(service.name)) continue;
      const local = peerInProcess(service.name, listener);
      peers.set(service.name, local);
      endings.push(() => local.close());
    }
    const peerOf = (wanted: string): Peer => {
      const found = peers.get(wanted);
      if (!found) throw new TypeError(`${wanted} is not a peer of ${name}`);
      return found;
    };

    const links = mediaLinks(settings.mediaSecret(), () => clock.now());
    const built: Built[] = [];
    for (const [index, service] of all.entries()) {
      const serviceLogger = logger.child({ service: service.name });
      const documents = await openDocuments(settings.documentsUrl, service.name, {
        migrations: service.migrations ?? [],
        logger: serviceLogger,
      });
      endings.push(() => documents.close());
      if (documents.damage !== undefined) serviceLogger.warn(documents.damage);
      const outbox = createOutbox({
        service: service.name,
        eventLog: events,
        logger: serviceLogger,
        clock,
        ids: randomIds,
      });
      const chassis: Chassis = {
        service: service.name,
        role: settings.role,
        logger: serviceLogger,
        clock,
        ids: randomIds,
        documents: documents.connection,
        objects,
        outbox,
        peers: declaredPeers(service, peerOf),
        timer: (what, description) =>
          createTimer(metrics.getMeter(`komavox/${service.name}`), what, description),
        mediaLinks: links,
        publicOrigin,
        host: settings.host,
        stopping: stopping.signal,
        scratchFolder: settings.scratchFolder,
      };
      const parts = expandJobs(await service.build(chassis, serviceSettings[index]));
      built.push({ service, parts, logger: serviceLogger });
      // Unique indexes are guarantees: no call is answered before they are there.
      for (const model of Object.values(documents.connection.models)) await model.init();
      health.addChecks(service.name, { documents: reachable(() => documents.check()), ...parts.checks });
      outbox.start(parts.outboxes ?? []);
      endings.push(() => outbox.stop());
      const app = createHttpApp({ service: service.name, parts, logger: serviceLogger });
      listeners.set(service.name, app);
    }

    for (const { parts } of built) {
      if (parts.stop) endings.push(parts.stop);
      await parts.start?.();
    }
    if (settings.role !== 'worker') {
      const watchers = built.flatMap(({ parts, logger: serviceLogger }) =>
        (parts.watchers ?? []).map((watcher) => ({ watcher, logger: serviceLogger })),
      );
      const watching = await runWatchers(events, watchers);
      endings.push(() => watching.stop());
    }
    const mayRun = ({ role }: { readonly role: 'api' | 'worker' }) =>
      settings.role === 'all' || settings.role === role;
    for (const { parts, logger: serviceLogger } of built) {
      const subscriptions: Subscription[] = [];
      endings.push(async () => void (await Promise.all(subscriptions.map((one) => one.stop()))));
      for (const one of (parts.consumers ?? []).filter(mayRun)) {
        subscriptions.push(await runConsumer(events, one, serviceLogger));
      }
      endings.push(startScheduledTasks((parts.scheduledTasks ?? []).filter(mayRun), serviceLogger));
      const observed = [
        ...(parts.consumers ?? []).map((one) =>
          observeGroup(events, one.topic.name, one.group, serviceLogger),
        ),
        ...(settings.role === 'worker'
          ? []
          : (parts.jobs ?? []).map((one) => observeJobs(one, serviceLogger))),
      ];
      endings.push(async () => observed.forEach((unobserve) => unobserve()));
    }

    // One service answers for itself; of several, the gateway is the entry to all.
    const first = all.find((service) => service.name === 'gateway') ?? all[0];
    const listener = first && listeners.get(first.name);
    if (listener) entry = listener;
    endings.push(async () => {
      health.stopping();
      await close(server, settings.shutdownMs);
    });
    health.started();
    if (options.signals ?? true) endOnSignals(stop, logger);
    logger.info(
      { origin: publicOrigin, internalOrigin, services: all.map((one) => one.name), role: settings.role },
      'ready',
    );
    return { origin: publicOrigin, internalOrigin, peer: peerOf, events, objects, logger, stop };
  }
}

/** Peers that aren't in this process need an address; all that lack one are named at once. */
function remoteAddresses(services: readonly Service[], environment: Environment): Map<string, string> {
  const here = new Set(services.map((service) => service.name));
  const addresses = new Map<string, string>();
  const mistakes: string[] = [];
  for (const peer of new Set(services.flatMap((service) => service.peers))) {
    const variable = peerUrlName(peer);
    const url = environment[variable];
    if (url && URL.canParse(url)) addresses.set(peer, url);
    else if (url) mistakes.push(`${variable}: not a URL`);
    else if (!here.has(peer)) mistakes.push(`${variable}: needed, as ${peer} does not run in this process`);
  }
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return addresses;
}

function declaredPeers(service: Service, peerOf: (name: string) => Peer): Peers {
  const observed = new Map<string, Peer>();
  return {
    get(name) {
      if (!service.peers.includes(name))
        throw new TypeError(`${service.name} does not declare the peer ${name}`);
      const peer = observed.get(name) ?? observedPeer(service.name, peerOf(name));
      observed.set(name, peer);
      return peer;
    },
  };
}

const starting = () =>
  new Problem(503, 'starting', 'Komavox is starting. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}
