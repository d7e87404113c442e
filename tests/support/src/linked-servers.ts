/** Real servers of a cluster's own, each behind a link that a test may stall and drop. */
import {
  freePort,
  realServers,
  startLink,
  type Addresses,
  type Link,
  type RealServer,
} from '@komavox/test-servers';

const serverKinds = ['events', 'documents', 'objects'] as const;
export type ServerKind = (typeof serverKinds)[number];

export interface LinkedServers {
  /** As the product takes them. */
  readonly addresses: Addresses;
  server(kind: ServerKind): RealServer;
  link(kind: ServerKind): Link;
  close(): Promise<void>;
}

export async function startLinkedServers(): Promise<LinkedServers> {
  // Kafka tells its clients where to come to, which has to be the link.
  const eventsPort = await freePort();
  const eventsAdvertisedPort = await freePort();
  const servers = await realServers(serverKinds, { eventsPort, eventsAdvertisedPort });
  const links = new Map<ServerKind, Link>();
  const urls = new Map<ServerKind, string>();
  for (const kind of serverKinds) {
    const direct = new URL(servers.server(kind).url);
    const port = kind === 'events' ? eventsAdvertisedPort : await freePort();
    const targetPort = kind === 'events' ? eventsPort : Number(direct.port);
    links.set(kind, await startLink({ port, targetPort }));
    urls.set(kind, direct.href.replace(`:${direct.port}`, `:${port}`));
  }
  const urlOf = (kind: ServerKind) => urls.get(kind) ?? '';
  return {
    addresses: {
      EVENTS_URL: urlOf('events'),
      DOCUMENTS_URL: urlOf('documents'),
      OBJECTS_URL: urlOf('objects'),
    },
    server: (kind) => servers.server(kind),
    link(kind) {
      const link = links.get(kind);
      if (link === undefined) throw new TypeError(`There is no link to ${kind}`);
      return link;
    },
    async close() {
      await Promise.all([...links.values()].map((link) => link.close()));
      await servers.close();
    },
  };
}
