/** The chart on a node of its own, and what tests ask of both. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processKinds } from '@komavox/standalone';
import { stringify } from 'yaml';
import { cacheFolder } from './cache.js';
import { fetched } from './fetched.js';
import {
  currentImage,
  nodeAddress,
  type ProductImage,
  startNode,
  stopNode,
  storePorts,
  stores,
} from './real-node.js';
import { run } from './run.js';

export const origin = `http://${nodeAddress}:30080`;
/** Outside the tree, as Docker's layers in it hold copies of the product. */
export const nodeFolder = join(cacheFolder, 'node');
const small = { resources: { requests: { cpu: '50m', memory: '128Mi' } } };

/** A line of figures, shown while the test goes on. */
export const say = (line: string) => void process.stderr.write(`${line}\n`);

interface InstallationOptions {
  /** Default: that of this tree. */
  readonly images?: readonly ProductImage[];
  /** Pods of each kind. Default: one of each kind of worker, and of the others as many as the chart has. */
  readonly replicas?: number;
  /** Values of the chart besides those that the node needs. */
  readonly values?: object;
}

/** Values of the chart for this node, which has two cores. */
const nodeValues = (replicas?: number) => ({
  image: { pullPolicy: 'Never' },
  publicOrigin: origin,
  stores: Object.fromEntries(
    ['documents', 'events', 'objects'].map((store) => [store, { secretName: 'komavox' }]),
  ),
  mediaSecret: { secretName: 'komavox' },
  service: { type: 'NodePort', nodePort: 30080 },
  networkPolicy: { storePorts },
  processes: Object.fromEntries(
    processKinds.map(({ name, queue, replicas: usual }) => [
      name,
      { ...small, replicas: replicas ?? (queue ? 1 : usual) },
    ]),
  ),
});

export async function startInstallation({
  images = [currentImage],
  replicas,
  values = {},
}: InstallationOptions = {}) {
  const tools = await fetched();
  await stopNode(nodeFolder);
  const node = await startNode(nodeFolder, images, (name, seconds, told) =>
    say(`${seconds.toFixed(1)} s: ${name} ${told}`),
  );
  const scratch = mkdtempSync(join(tmpdir(), 'komavox-node-'));
  const files = [nodeValues(replicas), values].map((part, index) => {
    const file = join(scratch, `values-${index}.yaml`);
    writeFileSync(file, stringify(part));
    return file;
  });
  const inCluster = (program: string, ...args: readonly string[]) =>
    run(program, ['-n', 'komavox', ...args], { environment: { KUBECONFIG: node.kubeconfig } });
  const kubectl = (...args: readonly string[]) => inCluster(tools.kubectl, ...args);
  const helm = (...args: readonly string[]) => inCluster(tools.helm, ...args);
  await prepareNamespace(kubectl, tools.crds);
  return {
    ...{ node, tools, scratch, kubectl, helm },
    /** Installs or upgrades by the chart of the image's sources, and resolves with the seconds until every pod is ready. */
    async release({ name, sources }: ProductImage, ...args: readonly string[]): Promise<number> {
      const [repository = '', tag = ''] = name.split(':');
      const started = performance.now();
      await helm(
        ...['upgrade', '--install', 'komavox', join(sources, 'charts/komavox'), '--wait', '--timeout', '10m'],
        ...files.flatMap((file) => ['-f', file]),
        ...['--set', `image.repository=${repository}`, '--set', `image.tag=${tag}`, ...args],
      );
      return (performance.now() - started) / 1000;
    },
    async [Symbol.asyncDispose]() {
      await node[Symbol.asyncDispose]();
      rmSync(scratch, { recursive: true });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

async function prepareNamespace(
  kubectl: (...args: readonly string[]) => Promise<string>,
  crds: string,
): Promise<void> {
  await kubectl('create', 'namespace', 'komavox');
  await kubectl('label', 'namespace', 'komavox', 'pod-security.kubernetes.io/enforce=restricted');
  await kubectl('apply', '--server-side', '-f', crds);
  await kubectl('wait', '--for=condition=Established', '--timeout=30s', 'crd', '--all');
  const secret = { ...stores, MEDIA_SECRET: randomBytes(32).toString('hex') };
  const literals = Object.entries(secret).map(([key, value]) => `--from-literal=${key}=${value}`);
  await kubectl('create', 'secret', 'generic', 'komavox', ...literals);
}
