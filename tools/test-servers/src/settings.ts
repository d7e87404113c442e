/** Settings of the test servers; nothing else in this workspace reads the environment. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

interface TestServerSettings {
  /** Folder of programs that came from package registries; outside the tree, so that clones share it. */
  readonly cache: string;
  /** Data, logs and process ids of `npm run test-servers`. */
  readonly folder: string;
  /** Ports on loopback; Kafka's controller has the one after `events`. */
  readonly ports: { readonly events: number; readonly documents: number; readonly objects: number };
  /** Where Kafka tells its clients to come to, for those behind a forward; the servers listen on loopback in any case. */
  readonly advertisedHost: string;
  /** `native` never asks Docker, `docker` insists on it. */
  readonly servers: 'auto' | 'native' | 'docker';
}

/** Throws an Error that names the setting. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): TestServerSettings {
  const caches = environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const port = (name: string, fallback: number): number => {
    const value = environment[name] === undefined ? fallback : Number(environment[name]);
    if (!Number.isInteger(value) || value < 1 || value > 65_534) throw new Error(`${name}: not a port`);
    return value;
  };
  const servers = environment['TEST_SERVERS_FROM'] ?? 'auto';
  if (servers !== 'auto' && servers !== 'native' && servers !== 'docker') {
    throw new Error('TEST_SERVERS_FROM: is auto, native or docker');
  }
  return {
    cache: resolve(environment['TEST_SERVERS_CACHE'] ?? join(caches, 'komavox', 'test-servers')),
    folder: resolve(environment['TEST_SERVERS_FOLDER'] ?? '.data/test-servers'),
    ports: {
      events: port('TEST_SERVERS_EVENTS_PORT', 19092),
      documents: port('TEST_SERVERS_DOCUMENTS_PORT', 27117),
      objects: port('TEST_SERVERS_OBJECTS_PORT', 19000),
    },
    advertisedHost: environment['TEST_SERVERS_ADVERTISED_HOST'] ?? '127.0.0.1',
    servers,
  };
}

export const settings = readSettings(process.env);
