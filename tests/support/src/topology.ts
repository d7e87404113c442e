/** The product as one process or as a cluster; the runner's configuration says which. */
import { rmSync } from 'node:fs';
import { startCluster } from '@komavox/cluster';
import { startLinkedServers } from './linked-servers.js';
import { startProduct, temporaryFolder } from './product-process.js';

export interface Topology {
  readonly origin: string;
  /** The address of every gateway by itself. */
  readonly gateways: readonly string[];
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** `cluster`, or anything else for one process. */
const topologyVariable = 'TEST_TOPOLOGY';

/** Starts the product in the topology under test, with nothing in it but the demo library. */
export function startTopology(environment: Environment = {}): Promise<Topology> {
  return process.env[topologyVariable] === 'cluster'
    ? startClusterTopology(environment)
    : startSingleProcess(environment);
}

async function startSingleProcess(environment: Environment): Promise<Topology> {
  const folder = temporaryFolder();
  const product = await startProduct({ folder, environment });
  return {
    origin: product.origin,
    gateways: [product.origin],
    async close() {
      await product.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startClusterTopology(environment: Environment): Promise<Topology> {
  const folder = temporaryFolder();
  const servers = await startLinkedServers();
  const close = async () => {
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cluster = await startCluster({ folder, addresses: servers.addresses, environment });
    return {
      origin: cluster.origin,
      gateways: cluster.members.filter(({ service }) => service === 'gateway').map(({ origin }) => origin),
      async close() {
        await cluster.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
