/**
 * Kafka, a server of MongoDB's protocol and an S3 server for tests: containers of the official images where Docker is,
 * natively elsewhere. Each call starts servers of its own, with nothing in them, so tests may kill theirs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDocker, startContainer, type ContainerServer } from './docker.js';
import { nativeServers, securedNativeServers } from './native/index.js';
import { startServer, stopServer } from './native/process.js';
import type { Kind, Place } from './native/server.js';
import { freePort } from './ports.js';
import { makeSecured, type Secured } from './secured.js';
import { settings } from './settings.js';

export interface RealServer {
  /** Name, version and kind of the server; for the report of a test. */
  readonly title: string;
  /** As DOCUMENTS_URL, EVENTS_URL and OBJECTS_URL take it; stays the same. */
  readonly url: string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** After `kill`, with the same address and data; resolves when it answers. */
  start(): Promise<void>;
}

export interface RealServers<K extends Kind> {
  /** The one of a kind that was asked for. */
  server(kind: K): RealServer;
  /** Ends them and removes their data. */
  close(): Promise<void>;
}

export interface SecuredServers<K extends Kind> extends RealServers<K> {
  /** File of the authority's certificate (PEM), as NODE_EXTRA_CA_CERTS takes it. */
  readonly authority: string;
  /** Of the user, as it is in no address: not encoded. */
  readonly password: string;
}

interface RealServersOptions {
  /** Kafka listens here, */
  readonly eventsPort?: number;
  /** and tells clients to come here, where a test has put itself in between. */
  readonly eventsAdvertisedPort?: number;
  /** Natively only. */
  readonly secured?: Secured;
}

/** Starts servers of these kinds and says on stderr which they are. */
export async function realServers<K extends Kind>(
  kinds: readonly K[],
  options: RealServersOptions = {},
): Promise<RealServers<K>> {
  const start = options.secured === undefined && (await useDocker()) ? startContainer : startNative;
  const started = new Map<K, ContainerServer>();
  const close = async () => {
    await Promise.all([...started.values()].map((server) => server.remove()));
  };
  const results = await Promise.allSettled(
    kinds.map(async (kind) => started.set(kind, await start(kind, await placeOf(kind, options)))),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  for (const { title, url } of started.values())
    process.stderr.write(`real server: ${title} at ${hostOf(url)}\n`);
  return {
    server(kind) {
      const server = started.get(kind);
      if (server === undefined) throw new TypeError(`No server of ${kind} was asked for`);
      return server;
    },
    close,
  };
}

/**
 * Native servers with TLS, whose certificates come from an authority made for this call. Kafka and the server of MongoDB's
 * protocol want a user as well, Kafka by any mechanism, the other by SCRAM.
 */
export async function securedServers<K extends Kind>(kinds: readonly K[]): Promise<SecuredServers<K>> {
  const folder = await mkdtemp(join(tmpdir(), 'komavox-secured-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const secured = await makeSecured(folder);
    const servers = await realServers(kinds, { secured });
    return {
      ...servers,
      authority: secured.authority,
      password: secured.password,
      async close() {
        await servers.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

export async function useDocker(): Promise<boolean> {
  return settings.servers === 'docker' || (settings.servers === 'auto' && (await hasDocker()));
}

async function placeOf(kind: Kind, options: RealServersOptions): Promise<Omit<Place, 'folder'>> {
  const port = (kind === 'events' ? options.eventsPort : undefined) ?? (await freePort());
  const advertisedPort = (kind === 'events' ? options.eventsAdvertisedPort : undefined) ?? port;
  return { port, advertisedPort, ...(options.secured && { secured: options.secured }) };
}

const hostOf = (url: string): string => new URL(url).host;

async function startNative(kind: Kind, place: Omit<Place, 'folder'>): Promise<ContainerServer> {
  const server = (place.secured ? securedNativeServers : nativeServers)[kind];
  const program = await server.prepare(settings.cache);
  const folder = await mkdtemp(join(tmpdir(), `komavox-${kind}-`));
  const start = () => startServer(server, program, { ...place, folder }, { detached: false });
  const remove = async () => {
    await stopServer(folder, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    title: `${server.title} (native)`,
    url: server.url(place.port, place.secured),
    kill: () => stopServer(folder, 'SIGKILL'),
    start,
    remove,
  };
}
