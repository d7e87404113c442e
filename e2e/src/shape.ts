/** The two shapes of the product that journeys go through; which one, the runner's configuration says. */
import { rmSync } from 'node:fs';
import { startCluster } from './cluster/cluster.js';
import { startLinkedServers } from './cluster/linked-servers.js';
import { startProduct, temporaryFolder } from './product-process.js';

export interface Shape {
  readonly origin: string;
  /** The address of every gateway by itself. */
  readonly gateways: readonly string[];
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** The variable that says `cluster`; anything else is one process. */
export const shapeVariable = 'E2E_SHAPE';

/** Starts the product in the shape that is asked for, with nothing in it but the demo library. */
export function raiseShape(environment: Environment = {}): Promise<Shape> {
  return process.env[shapeVariable] === 'cluster' ? separateProcesses(environment) : oneProcess(environment);
}

async function oneProcess(environment: Environment): Promise<Shape> {
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

async function separateProcesses(environment: Environment): Promise<Shape> {
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
