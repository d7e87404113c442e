/** The servers as containers of their official images, for machines with Docker. */
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './commands.js';
import type { Kind, Place } from './native/server.js';
import { documentsAnswer, kafkaAnswers, objectsAnswer } from './probes.js';

interface Image {
  /** Name and version. */
  readonly title: string;
  readonly image: string;
  /** The port inside the container. */
  readonly port: number;
  readonly command?: readonly string[];
  readonly environment: (advertisedPort: number) => Readonly<Record<string, string>>;
  answers(port: number): Promise<boolean>;
  url(port: number): string;
}

const startWithinMs = 60_000;
const access = 'local';
const secret = 'local-secret';

const images: Readonly<Record<Kind, Image>> = {
  events: {
    title: 'Apache Kafka 4.3.1',
    image: 'apache/kafka:4.3.1',
    port: 9092,
    environment: (advertisedPort) => ({
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_NODE_ID: '1',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${String(advertisedPort)}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '5',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_BROKER_SESSION_TIMEOUT_MS: '2000',
      KAFKA_BROKER_HEARTBEAT_INTERVAL_MS: '500',
    }),
    answers: kafkaAnswers,
    url: (port) => `kafka://127.0.0.1:${String(port)}`,
  },
  documents: {
    title: 'MongoDB 8.0.13',
    image: 'mongo:8.0.13',
    port: 27017,
    environment: () => ({}),
    answers: documentsAnswer,
    // A server by itself, without a replica set, has no retried writes.
    url: (port) => `mongodb://127.0.0.1:${String(port)}/?retryWrites=false&directConnection=true`,
  },
  objects: {
    title: 'MinIO 2025-09-07',
    image: 'minio/minio:RELEASE.2025-09-07T16-13-09Z',
    port: 9000,
    command: ['server', '--quiet', '/data'],
    environment: () => ({ MINIO_ROOT_USER: access, MINIO_ROOT_PASSWORD: secret }),
    answers: objectsAnswer,
    url: (port) => `s3://${access}:${secret}@127.0.0.1:${String(port)}/komavox?tls=false`,
  },
};

/** Whether a Docker daemon answers. */
export async function hasDocker(): Promise<boolean> {
  try {
    return (await run('docker', ['version', '--format', '{{.Server.Version}}'])).trim() !== '';
  } catch {
    return false;
  }
}

export interface ContainerServer {
  readonly title: string;
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A started container; its port on loopback stays the same over `kill` and `start`, and so does its data. */
export async function startContainer(
  kind: Kind,
  { port, advertisedPort = port }: Omit<Place, 'folder'>,
): Promise<ContainerServer> {
  // Loaded on demand: native servers start without it.
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  const { title, image, port: inside, command, environment, answers, url } = images[kind];
  const container = new GenericContainer(image)
    .withExposedPorts({ container: inside, host: port })
    .withEnvironment({ ...environment(advertisedPort) });
  if (command) container.withCommand([...command]);
  const started = await container.start();
  const handle = (await getContainerRuntimeClient()).container.getById(started.getId());
  const ready = async (): Promise<void> => {
    const deadline = Date.now() + startWithinMs;
    while (!(await answers(port))) {
      if (Date.now() > deadline) throw new Error(`${title} in a container did not answer`);
      await sleep(50);
    }
  };
  await ready();
  return {
    title: `${title} (container)`,
    url: url(port),
    async kill() {
      await handle.kill({ signal: 'SIGKILL' });
      await handle.wait();
    },
    async start() {
      await handle.start();
      await ready();
    },
    async remove() {
      await started.stop();
    },
  };
}
