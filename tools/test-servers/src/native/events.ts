/** Apache Kafka, one node that is broker and controller (KRaft). */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, recipeFolder } from '../cache.js';
import { run } from '../commands.js';
import { fetchJars, verifyJars } from '../jars.js';
import { kafkaAnswers } from '../probes.js';
import { freePort } from '../ports.js';
import type { Secured } from '../secured.js';
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
    await writeFile(file, await properties(place, data));
    const classes = ['-cp', join(program, '*')];
    if (!existsSync(join(data, 'meta.properties'))) {
      const users = place.secured ? scramUsers(place.secured) : [];
      const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', file, ...users];
      await run('java', [...javaOptions, ...classes, ...format]);
    }
    const logging = `-Dlog4j2.configurationFile=${join(recipeFolder(name), 'log4j2.properties')}`;
    return { command: 'java', args: [...javaOptions, logging, ...classes, 'kafka.Kafka', file] };
  },

  answers: kafkaAnswers,
  url: (port, secured) =>
    secured
      ? `kafka://${encodeURIComponent(secured.user)}:${encodeURIComponent(secured.password)}@127.0.0.1:${String(port)}?tls=true`
      : `kafka://127.0.0.1:${String(port)}`,
};

type Properties = Readonly<Record<string, string | number | boolean>>;

const scramUsers = ({ user, password }: Secured): readonly string[] =>
  ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
    '--add-scram',
    `${mechanism}=[name=${user},password=${password}]`,
  ]);

/** The listener of clients wants TLS and a user; the broker's own calls have another one. */
function securedProperties({ keyStore, keyStorePassword, user, password }: Secured): Properties {
  const jaas = (mechanism: string) => `listener.name.clients.${mechanism}.sasl.jaas.config`;
  const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
  const plain = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
  return {
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    [jaas('plain')]: `${plain} "user_${user}"="${password}";`,
    [jaas('scram-sha-256')]: scram,
    [jaas('scram-sha-512')]: scram,
    'ssl.keystore.type': 'PKCS12',
    'ssl.keystore.location': keyStore,
    'ssl.keystore.password': keyStorePassword,
    'ssl.key.password': keyStorePassword,
  };
}

async function properties(place: Place, data: string): Promise<string> {
  const { port, advertisedPort = port, secured } = place;
  const [controllerPort, ownPort] = [await freePort(), await freePort()];
  const protocols = [
    'CONTROLLER:PLAINTEXT',
    ...(secured ? ['CLIENTS:SASL_SSL', 'OWN:PLAINTEXT'] : ['CLIENTS:PLAINTEXT']),
  ];
  const own = secured ? `,OWN://127.0.0.1:${String(ownPort)}` : '';
  const listeners = `CLIENTS://127.0.0.1:${String(port)},CONTROLLER://127.0.0.1:${String(controllerPort)}${own}`;
  const lines: Properties = {
    ...(secured && securedProperties(secured)),
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${String(controllerPort)}`,
    listeners,
    'advertised.listeners': `CLIENTS://${settings.advertisedHost}:${String(advertisedPort)}${own}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': secured ? 'OWN' : 'CLIENTS',
    'listener.security.protocol.map': protocols.join(','),
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
