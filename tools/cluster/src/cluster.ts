/** The product as in a cluster: every service a process of its own, on servers of events, documents and objects. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { peerUrlName } from '@komavox/service';
import { freePort, type Addresses } from '@komavox/test-servers';
import { answers, runJob, startProcess, type ServiceProcess } from './service-process.js';
import { startBalancer } from './balancer.js';
import { clusterProcesses, type ClusterProcess } from '@komavox/standalone';

interface ClusterOptions {
  /** Folder of what isn't in the stores: the library, scratch files. */
  readonly folder: string;
  readonly addresses: Addresses;
  /** For every process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly workers?: number;
  /** Of the one address of both gateways. */
  readonly port?: number;
  readonly mediaSecret?: string;
}

export async function startCluster(options: ClusterOptions) {
  const { folder, addresses, environment = {}, workers } = options;
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const processes = await Promise.all(
    clusterProcesses(workers).map(async (process) => ({
      ...process,
      port: await freePort(),
      internalPort: await freePort(),
    })),
  );
  const peers = processes
    .filter(({ role, service }) => role !== 'worker' && service !== 'gateway')
    .map(({ service, port }) => [peerUrlName(service), `http://127.0.0.1:${port}`] as const);
  const common = {
    ...addresses,
    ...Object.fromEntries(peers),
    MEDIA_SECRET: options.mediaSecret ?? randomBytes(32).toString('base64url'),
    PEER_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_ORIGIN: origin,
    ...environment,
  };
  const members = processes.map((one) => createMember({ ...one, folder, environment: common }));
  const gateways = members.filter(({ service }) => service === 'gateway');
  const balancer = await startBalancer(port, () =>
    gateways.filter(({ inRotation }) => inRotation()).map(({ port }) => port),
  );
  /** Ends every process with SIGTERM. */
  const stop = async () => {
    await Promise.all(members.map((member) => member.kill('SIGTERM')));
    await balancer.close();
  };
  await runJob('standalone', 'topics/main.js', addresses);
  const started = await Promise.allSettled(members.map((member) => member.start()));
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    /** Of both gateways together. */
    origin,
    members,
    member(name: string) {
      const found = members.find((member) => member.name === name);
      if (!found) throw new TypeError(`${name} is none of ${members.map((one) => one.name).join(', ')}`);
      return found;
    },
    stop,
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Reports of members that are not ready, with the end of their output. */
export async function unreadyReport({ members }: Cluster): Promise<string> {
  const reports = members.map(async ({ name, isReady, internalOrigin, output }) => {
    if (await isReady()) return [];
    const readiness = await fetch(`${internalOrigin}/readyz`).then((answer) => answer.text(), String);
    return [`${name} is not ready: ${readiness}\n${output().slice(-3000)}`];
  });
  return (await Promise.all(reports)).flat().join('\n');
}

interface MemberOptions extends ClusterProcess {
  readonly port: number;
  readonly internalPort: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

function createMember(options: MemberOptions) {
  const { name, service, role, port, internalPort } = options;
  const folder = join(options.folder, name);
  mkdirSync(folder, { recursive: true });
  const internalOrigin = `http://127.0.0.1:${internalPort}`;
  let process: ServiceProcess | undefined;
  let ready = false;
  return {
    name,
    service,
    role,
    port,
    origin: `http://127.0.0.1:${port}`,
    internalOrigin,
    inRotation: () => ready,
    /** Id of the process that runs now. */
    pid: () => process?.pid ?? 0,
    output: () => process?.output() ?? '',
    /**
     * Resolves with its exit code (null when the signal ended it) once the process has ended; from the first moment on
     * no call is sent to it.
     */
    async kill(signal: NodeJS.Signals) {
      ready = false;
      const ending = process;
      process = undefined;
      return (await ending?.kill(signal)) ?? null;
    },
    /** After `kill`, at the same address; resolves when it is ready. */
    async start() {
      process = await startProcess({
        ...options,
        folder,
        args: ['--role', role],
        environment: { ...options.environment, OTEL_SERVICE_NAME: name },
        readyAt: '/readyz',
      });
      ready = true;
    },
    /** Whether `/readyz` answers 200. */
    isReady: () => answers(`${internalOrigin}/readyz`),
    /** Whether `/livez` answers 200. */
    isAlive: () => answers(`${internalOrigin}/livez`),
  };
}
