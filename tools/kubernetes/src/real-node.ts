/** A real node of Kubernetes on this machine, with images of the product in it and servers for its stores beside it. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from './cache.js';
import { startForward } from './forward.js';
import { startKeda } from './keda.js';
import { run } from './run.js';

const scripts = join(import.meta.dirname, '../../node');
const recipe = ['build.sh', 'hyperkube/go.sum', 'hyperkube/main.go', 'hyperkube/metrics.go'].map((file) =>
  readFileSync(join(scripts, file), 'utf8'),
);
const testServers = join(import.meta.dirname, '../../../test-servers/dist/src/main.js');

/** Where pods reach this machine, and this machine the node. */
const hostAddress = '172.31.250.1';
export const nodeAddress = '172.31.250.2';

/** An image of the product, and the folder of sources that it is built from. */
export interface ProductImage {
  readonly name: string;
  readonly sources: string;
}

/** Of the tree that this file belongs to. */
export const currentImage: ProductImage = {
  name: 'docker.io/library/komavox:node-test',
  sources: join(import.meta.dirname, '../../../..'),
};

/** What can be ended and started again while the product runs. */
export const nodeServices = ['events', 'documents', 'objects', 'kubelet', 'containerd'] as const;
type NodeService = (typeof nodeServices)[number];

const debianPackages =
  'docker.io containerd runc debootstrap containernetworking-plugins iptables conntrack gcc libc6-dev'.split(
    ' ',
  );
const ports = { events: 29_092, documents: 27_217, objects: 29_000 } as const;

/** Kafka as programs of the node reach it. */
export const kafkaAddress = `${hostAddress}:${ports.events}`;
export const storePorts = Object.values(ports);

/** Addresses of the stores as pods reach them. */
export const stores = {
  DOCUMENTS_URL: `mongodb://${hostAddress}:${ports.documents}/?retryWrites=false`,
  EVENTS_URL: `kafka://${kafkaAddress}`,
  OBJECTS_URL: `s3://local:local-secret@${hostAddress}:${ports.objects}/komavox?tls=false`,
} as const;

const serversEnvironment = (folder: string) => ({
  TEST_SERVERS_FOLDER: join(folder, 'servers'),
  TEST_SERVERS_EVENTS_PORT: String(ports.events),
  TEST_SERVERS_DOCUMENTS_PORT: String(ports.documents),
  TEST_SERVERS_OBJECTS_PORT: String(ports.objects),
  TEST_SERVERS_ADVERTISED_HOST: hostAddress,
});

const script = (name: string, ...args: readonly string[]) =>
  // Debian's Docker has BuildKit built in; one from elsewhere may come without.
  run('bash', [join(scripts, name), ...args], {
    environment: { PATH: `/usr/bin:/usr/sbin:${process.env['PATH'] ?? ''}` },
  });

async function installPrograms(): Promise<void> {
  const there = [
    '/usr/sbin/dockerd',
    '/usr/bin/containerd',
    '/usr/sbin/debootstrap',
    '/usr/lib/cni',
    '/usr/sbin/conntrack',
  ];
  if (there.every((path) => existsSync(path))) return;
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages]);
}

/**
 * A Docker engine with the images in it, without a node.
 * @returns what its clients need in their environment
 */
export async function startEngine(
  folder: string,
  images: readonly ProductImage[],
): Promise<{ readonly DOCKER_HOST: string }> {
  mkdirSync(folder, { recursive: true });
  await installPrograms();
  await script('docker.sh', 'up', folder);
  await buildImages(folder, images);
  return { DOCKER_HOST: `unix://${folder}/docker/docker.sock` };
}

export const stopEngine = (folder: string): Promise<string> => script('docker.sh', 'down', folder);

const buildImages = (folder: string, images: readonly ProductImage[]): Promise<string> =>
  script('images.sh', folder, ...images.map(({ name, sources }) => `${name}=${sources}`));

/** @param step told of each step with the seconds that it took */
export async function startNode(
  folder: string,
  images: readonly ProductImage[],
  step: (name: string, seconds: number, told: string) => void,
) {
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const started = performance.now();
    const result = await work();
    step(name, (performance.now() - started) / 1000, typeof result === 'string' ? result.trim() : '');
    return result;
  };
  mkdirSync(folder, { recursive: true });
  await timed('Debian packages', installPrograms);
  const programs = await timed('programs of the node', () =>
    cached('hyperkube', recipe.join('\n'), async (target) => void (await script('build.sh', target))),
  );
  await timed('Docker', () => script('docker.sh', 'up', folder));
  await timed('images', () => buildImages(folder, images));
  await timed('node', () => script('node-up.sh', folder, programs));
  const forwards = await Promise.all(storePorts.map((port) => startForward(hostAddress, port)));
  const servers = (...args: readonly string[]) =>
    run(process.execPath, [testServers, ...args], { environment: serversEnvironment(folder) });
  await timed('stores', () => servers('up'));
  return {
    kubeconfig: join(folder, 'node/admin.conf'),
    /** Ends it in order and starts it again; resolves when it runs, or, for a store, answers. */
    async restart(service: NodeService): Promise<void> {
      if (service === 'kubelet' || service === 'containerd') await script('restart.sh', folder, service);
      else await servers('restart', service);
    },
    startKeda: () => timed('KEDA', () => startKeda(folder, programs)),
    async [Symbol.asyncDispose]() {
      await servers('down', '--remove-data');
      for (const forward of forwards) forward.close();
      await stopNode(folder);
    },
  };
}

/** Also after a start that failed half-way. */
export async function stopNode(folder: string): Promise<void> {
  await script('node-down.sh', folder);
  await stopEngine(folder);
}
