/** The product on servers that hold, in the form it was stored in, what the version before left behind at a `kill -9`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@komavox/core';
import { topicGroups, type EventLog } from '@komavox/events';
import { realServers, type RealServers } from '@komavox/test-servers';
import { collectionPairs, copyDocuments } from '../src/move/documents.js';
import { openInstallation } from '../src/move/installation.js';
import { copyObjects } from '../src/move/objects.js';
import { product } from '../src/product.js';
import { makeTopics } from '../src/topics/make-topics.js';
import {
  bootOnStoredData,
  describeOldData,
  describeRecentData,
  killMigrating,
  monthsMs,
  unpackStoredData,
  type StoredData,
} from './stored-data.js';

const services = product.map(({ name }) => name);
const logger = createLogger({ level: 'silent' });
const never = new AbortController().signal;

let servers: RealServers<'documents' | 'events' | 'objects'>;

function useServers(): void {
  beforeAll(async () => {
    servers = await realServers(['documents', 'events', 'objects']);
  });
  afterAll(() => servers.close());
}

const environment = () => ({
  DOCUMENTS_URL: servers.server('documents').url,
  EVENTS_URL: servers.server('events').url,
  OBJECTS_URL: servers.server('objects').url,
});

/** As `komavox move` does, which refuses while work is under way; documents stay in the form they have. */
async function moveToServers({ folder }: StoredData): Promise<void> {
  const stores = ['documents', 'events', 'objects'] as const;
  const [documents, events, objects] = stores.map((store) => join(folder, store));
  const inFolder = {
    documents: `sqlite:${documents}`,
    events: `sqlite:${events}`,
    objects: `file:${objects}`,
  };
  const from = await openInstallation(inFolder, services, logger);
  const { DOCUMENTS_URL, EVENTS_URL, OBJECTS_URL } = environment();
  const onServers = { documents: DOCUMENTS_URL, events: EVENTS_URL, objects: OBJECTS_URL };
  const to = await openInstallation(onServers, services, logger);
  const options = { overwrite: false, signal: never, onCopied: () => undefined };
  for (const pair of await collectionPairs(from, to)) await copyDocuments(pair, options);
  for (const service of services) await copyObjects(from.objects, to.objects, service, options);
  await makeTopics(to.events);
  const copied = await copyUnhandled(from.events, to.events);
  expect(copied).toBeGreaterThan(0);
  await to.close();
  await from.close();
  for (const store of stores) rmSync(join(folder, store), { recursive: true });
}

/** Copies the events that a group has still to handle; another group may have handled them, and gets them twice. */
async function copyUnhandled(from: EventLog, to: EventLog): Promise<number> {
  const groups = await topicGroups(from);
  let copied = 0;
  for (const topic of new Set(groups.map((one) => one.topic))) {
    const first = new Map<number, bigint>();
    for (const { group } of groups.filter((one) => one.topic === topic)) {
      for (const { partition, committed } of await from.lag(group, [topic])) {
        const offset = BigInt(committed);
        const before = first.get(partition) ?? offset;
        first.set(partition, offset < before ? offset : before);
      }
    }
    const records = await from.read(topic);
    const waiting = records.filter(({ partition, offset }) => BigInt(offset) >= (first.get(partition) ?? 0n));
    await to.publish(waiting.map(({ key, value, headers }) => ({ topic, key, value, headers })));
    copied += waiting.length;
  }
  return copied;
}

describe('servers with data of the version before, after starts that were killed while they migrated it', () => {
  useServers();
  describeRecentData(async () => {
    const data = unpackStoredData();
    await moveToServers(data);
    const options = { laterMs: 3000, environment: environment() };
    await killMigrating(data, options);
    return await bootOnStoredData(data, options);
  });
});

describe('servers with data of the version before, started months after it was killed', () => {
  useServers();
  describeOldData(async () => {
    const data = unpackStoredData();
    await moveToServers(data);
    return await bootOnStoredData(data, { laterMs: monthsMs, environment: environment() });
  });
});
