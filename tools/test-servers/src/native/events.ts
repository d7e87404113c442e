/** Apache Kafka, one node that is broker and controller (KRaft). */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, recipeFolder } from '../cache.js';
import { run } from '../commands.js';
import { fetchJars, verifyJars } from '../jars.js';
import { kafkaAnswers } from '../probes.js';
import { freePort } from '../ports.js';
import { settings } from '../settings.js';
import { javaOptions, type NativeServer, type Place } from './server.js';

const name = 'events';
/** Any id will do for a cluster of one; 16 bytes, base64url. */
const clusterId = 'S29tYXZveERldlN0YWNrMQ';

export const events: NativeServer = {
  kind: name,
  title: 'Apache Kafka 4.3.1',

  async prepare(cache) {
    const program = await cached(cache, name, (folder) => fetchJars(name, folder));
    await verifyJars(name, program);
    return program;
  },

  async launch(program, place) {
    const data = join(place.folder, 'data');
    const file = join(place.folder, 'server.properties');
    await mkdir(place.folder, { recursive: true });
    await writeFile(file, properties(place, data, await freePort()));
    const classes = ['-cp', join(program, '*')];
    if (!existsSync(join(data, 'meta.properties'))) {
      const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', file];
      await run('java', [...javaOptions, ...classes, ...format]);
    }
    const logging = `-Dlog4j2.configurationFile=${join(recipeFolder(name), 'log4j2.properties')}`;
    return { command: 'java', args: [...javaOptions, logging, ...classes, 'kafka.Kafka', file] };
  },

  answers: kafkaAnswers,
  url: (port) => `kafka://127.0.0.1:${String(port)}`,
};

function properties({ port, advertisedPort = port }: Place, data: string, controllerPort: number): string {
  const listeners = `PLAINTEXT://127.0.0.1:${String(port)},CONTROLLER://127.0.0.1:${String(controllerPort)}`;
  const lines: Readonly<Record<string, string | number | boolean>> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${String(controllerPort)}`,
    listeners,
    'advertised.listeners': `PLAINTEXT://${settings.advertisedHost}:${String(advertisedPort)}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': data,
    // As Kafka comes: the product must not make topics by accident where the broker would let it.
    'auto.create.topics.enable': true,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 5,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 5,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.cleaner.dedupe.buffer.size': 16_777_216,
    // A killed broker may come back at once: its old session would keep it out for nine seconds.
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
  };
  return Object.entries(lines)
    .map(([key, value]) => `${key}=${String(value)}\n`)
    .join('');
}
