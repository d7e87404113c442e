/**
 * Runs services in one process: reads their settings, opens the stores, builds their parts, answers calls, consumes
 * events, and ends all of it in the reverse order.
 */
import { createServer, type RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { allTopics } from '@komavox/proto';
import type { Logger } from 'pino';
import {
  type Clock,
  createLogger,
  Disposers,
  type Environment,
  Problem,
  readAll,
  type Settings,
  systemClock,
} from '@komavox/core';
import { type EventLog, openEventLog } from '@komavox/events';
import {
  close,
  isWide,
  listen,
  type Peer,
  peerSignatures,
  type PeerSignatures,
  requireSignature,
  writeProblem,
} from '@komavox/http';
import { type ObjectStore, openObjectStore } from '@komavox/objects';
import { explainStart, makePrivate } from '@komavox/sqlite';
import { startTelemetry } from '@komavox/telemetry';
import { buildServices } from './build-services.js';
import { chassisSettings, type ChassisSettings, embeddedFolder } from './chassis-settings.js';
import { assertCallsAreSigned, connectPeers, isEntry, remoteAddresses } from './connect-peers.js';
import { watchDiskRoom } from './disk-room.js';
import { createHealth, type Health, reachable } from './health.js';
import type { Chassis, Service, ServiceParts } from './service.js';
import { endOnSignals } from './signals.js';
import { startParts } from './start-parts.js';

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
  /** Settings of who calls, whose mistakes are reported with all others. */
  readonly callersSettings?: Settings<unknown>;
}

export interface Running {
  /** Address of the API, for example `http://localhost:8080`. */
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
const maxUploadMs = 60 * 60 * 1000;
/**
 * Of a connection without a call. Proxies and load balancers keep theirs for a minute; after Node's five seconds a call would often
 * meet one that is just being closed.
 */
const keptConnectionMs = 65_000;

// Services differ in the type of their settings, which is opaque here.
export type AnyService = Omit<Service, 'build'> & {
  readonly build: (chassis: Chassis, settings: never) => ServiceParts | Promise<ServiceParts>;
};

export async function run(services: readonly AnyService[], options: RunOptions = {}): Promise<Running> {
  const start = new ProcessStart(services as unknown as readonly Service[], options);
  try {
    return await start.run();
  } catch (error) {
    await start.stop();
    throw explainStart(error);
  }
}

/** The steps of a start, each a method; what they open is closed by `stop`. */
class ProcessStart {
  readonly #name: string;
  readonly #environment: Environment;
  readonly #settings: ChassisSettings;
  readonly #serviceSettings: readonly unknown[];
  readonly #remotes: ReadonlyMap<string, string>;
  readonly #logger: Logger;
  readonly #clock: Clock;
  /** Of calls between services at addresses. */
  readonly #signatures: PeerSignatures | undefined;
  readonly #disposers = new Disposers();
  readonly #stopping = new AbortController();
  readonly #listeners = new Map<string, RequestListener>();
  /** Answers what comes in from outside. */
  #entry: RequestListener = (_request, response) => {
    writeProblem(response, starting());
  };

  /** Reads all settings first: throws one SettingsError with every mistake. */
  constructor(
    private readonly services: readonly Service[],
    private readonly options: RunOptions,
  ) {
    this.#name = options.name ?? (services.length === 1 && services[0] ? services[0].name : 'komavox');
    this.#environment = options.environment ?? process.env;
    [this.#settings, ...this.#serviceSettings] = readAll<[ChassisSettings, ...unknown[]]>(
      [
        chassisSettings,
        ...services.map((service) => service.settings),
        ...(options.callersSettings ? [options.callersSettings] : []),
      ],
      this.#environment,
    );
    this.#remotes = remoteAddresses(services, this.#environment);
    this.#logger = options.logger ?? createLogger({ level: this.#settings.logLevel });
    this.#clock = options.clock ?? systemClock;
    const { peerSecrets, host } = this.#settings;
    if (!peerSecrets) assertCallsAreSigned({ services, remotes: this.#remotes, host });
    this.#signatures = peerSecrets && peerSignatures(peerSecrets, () => this.#clock.now());
  }

  async run(): Promise<Running> {
    const { health, internalOrigin } = await this.#answerHealth();
    const { publicOrigins, drain } = await this.#listen(health);
    const [publicOrigin] = publicOrigins;
    const { events, objects } = await this.#openStores(health);
    const peerOf = connectPeers({
      name: this.#name,
      services: this.services,
      remotes: this.#remotes,
      signatures: this.#signatures,
      listenerOf: (service) => this.#listeners.get(service) ?? this.#entry,
      disposers: this.#disposers,
    });
    const built = await buildServices({
      services: this.services,
      serviceSettings: this.#serviceSettings,
      settings: this.#settings,
      logger: this.#logger,
      clock: this.#clock,
      events,
      objects,
      peerOf,
      publicOrigins,
      stopping: this.#stopping.signal,
      health,
      listeners: this.#listeners,
      disposers: this.#disposers,
    });
    watchDiskRoom({
      settings: this.#settings,
      health,
      logger: this.#logger,
      disposers: this.#disposers,
    });
    await startParts({ built, events, role: this.#settings.role, disposers: this.#disposers });
    this.#answerCalls();
    this.#disposers.defer(drain);
    health.started();
    if (this.options.signals ?? true) endOnSignals(() => this.stop(), this.#logger);
    const names = this.services.map(({ name }) => name);
    const { role } = this.#settings;
    this.#logger.info({ origin: publicOrigin, internalOrigin, services: names, role }, 'ready');
    const stop = () => this.stop();
    return {
      origin: publicOrigin,
      internalOrigin,
      peer: peerOf,
      events,
      objects,
      logger: this.#logger,
      stop,
    };
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#disposers.dispose();
  }

  async #answerHealth(): Promise<{ readonly health: Health; readonly internalOrigin: string }> {
    const telemetry = await startTelemetry(this.#name, this.#environment);
    this.#disposers.defer(() => telemetry.stop());
    const health = createHealth(telemetry);
    const { internalPort, internalHost } = this.#settings;
    const internalOrigin = await listen(health.server, internalPort, internalHost);
    this.#disposers.defer(() => close(health.server, 0));
    return { health, internalOrigin };
  }

  /** Answers 503 until the services are built. `drain` lets calls in flight end. */
  async #listen(health: Health): Promise<{
    readonly publicOrigins: readonly [string, ...string[]];
    readonly drain: () => Promise<void>;
  }> {
    const { port, host, maxConnections, shutdownMs } = this.#settings;
    const server = createServer(
      { requestTimeout: maxUploadMs, keepAliveTimeout: keptConnectionMs },
      (request, response) => this.#entry(request, response),
    );
    server.maxConnections = maxConnections;
    const localOrigin = await listen(server, port, host);
    this.#disposers.defer(() => close(server, 0));
    const drain = async () => {
      health.stopping();
      await close(server, shutdownMs);
    };
    const [first = localOrigin, ...others] = this.#settings.publicOrigins ?? [];
    if (this.#settings.publicOrigins === undefined) this.#warnOfUnknownOrigin(localOrigin);
    return { publicOrigins: [first, ...others], drain };
  }

  async #openStores(health: Health): Promise<{ readonly events: EventLog; readonly objects: ObjectStore }> {
    this.#closeFolders();
    const opened = await openEventLog(this.#settings.eventsUrl, {
      clientId: this.#name,
      logger: this.#logger,
      clock: this.#clock,
      onBroken: (reason) => {
        health.broken(reason);
      },
    });
    const events = this.options.wrapEventLog?.(opened) ?? opened;
    this.#disposers.defer(() => events.close());
    await events.ensureTopics(allTopics.map(({ name, partitions }) => ({ name, partitions })));
    const objects = await openObjectStore(this.#settings.objectsUrl);
    this.#disposers.defer(() => objects.close());
    health.addChecks(
      'ports',
      { events: reachable(() => events.check()), objects: reachable(() => objects.check()) },
      { ofStore: true },
    );
    return { events, objects };
  }

  /** Listening to other computers, whose browsers are refused as soon as they sign in. */
  #warnOfUnknownOrigin(localOrigin: string): void {
    const { host } = this.#settings;
    if (!isEntry(this.services) || !isWide(host)) return;
    this.#logger.warn(
      `HOST=${host} lets other computers reach Komavox, but only people at this one can sign in: set PUBLIC_ORIGIN to ` +
        `the address that the others type into their browsers, for example ` +
        `PUBLIC_ORIGIN=http://${hostname()}:${new URL(localOrigin).port}, several of them with commas between`,
    );
  }

  /** Those of DATA_DIR, and embedded stores elsewhere. */
  #closeFolders(): void {
    const { dataFolder, scratchFolder, documentsUrl, eventsUrl, objectsUrl } = this.#settings;
    const stores = [documentsUrl, eventsUrl, objectsUrl].flatMap((url) => embeddedFolder(url) ?? []);
    for (const folder of new Set([dataFolder, scratchFolder, ...stores])) {
      const warning = makePrivate(folder);
      if (warning !== undefined) this.#logger.warn(warning);
    }
  }

  /**
   * One service answers for itself, to its peers only; of several, the gateway is the entry to all. Calls within this process
   * go by neither.
   */
  #answerCalls(): void {
    const first = this.services.find(({ name }) => name === 'gateway') ?? this.services[0];
    const listener = first && this.#listeners.get(first.name);
    if (!first || !listener) return;
    const signatures = this.#signatures;
    this.#entry =
      signatures && !isEntry(this.services)
        ? requireSignature(listener, {
            service: first.name,
            signatures,
            unsignedUntil: this.#settings.peerUnsignedUntil,
            now: () => this.#clock.now(),
            logger: this.#logger.child({ service: first.name }),
          })
        : listener;
  }
}

const starting = () =>
  new Problem(503, 'starting', 'Komavox is starting. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });
