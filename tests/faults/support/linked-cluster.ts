/** A cluster on real servers of its own, each behind a link that a test may stall and drop. */
import { rmSync } from 'node:fs';
import { startCluster, type Cluster } from '@komavox/cluster';
import { createLogger } from '@komavox/core';
import { openEventLog, type EventLog } from '@komavox/events';
import { startLinkedServers, temporaryFolder, type LinkedServers } from '@komavox/test-support';

export interface LinkedCluster {
  readonly servers: LinkedServers;
  readonly cluster: Cluster;
  /** To read and publish events; another client than the product's. */
  readonly eventLog: EventLog;
  close(): Promise<void>;
}

/** @param environment settings of every process */
export async function startLinkedCluster(
  environment: Readonly<Record<string, string>> = {},
): Promise<LinkedCluster> {
  const folder = temporaryFolder();
  const servers = await startLinkedServers();
  const starting = startCluster({ folder, addresses: servers.addresses, environment });
  const cluster = await starting.catch(async (error: unknown) => {
    await servers.close();
    throw error;
  });
  const eventLog = await openEventLog(servers.addresses.EVENTS_URL, {
    clientId: 'audit',
    logger: createLogger({ level: 'silent' }),
  });
  return {
    servers,
    cluster,
    eventLog,
    async close() {
      await eventLog.close();
      await cluster.stop();
      await servers.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
