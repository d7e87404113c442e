/** Installations in folders, filled without the product, for tests of moving. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@komavox/core';
import { deadLetterTopic, headers, type LogMessage } from '@komavox/events';
import { allTopics, topics } from '@komavox/proto';
import mongoose from 'mongoose';
import { openInstallation, type Addresses, type Installation } from '../src/move/installation.js';
import { move, type MoveOptions } from '../src/move/move.js';

const services = ['gateway', 'voice', 'render'];
export const speechTopic = topics.speechRequested.name;
export const group = 'voice.synthesise';
/** Over two pages of a collection. */
export const speeches = 1200;

const { ObjectId, Binary } = mongoose.mongo;
const silent = createLogger({ level: 'silent' });

export interface Place extends Addresses {
  readonly folder: string;
  /** Opens it for as long as the work takes. */
  use<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

export async function newPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'komavox-move-'));
  const addresses: Addresses = {
    documents: `sqlite:${join(folder, 'documents')}`,
    events: `sqlite:${join(folder, 'events')}`,
    objects: `file:${join(folder, 'objects')}`,
  };
  return {
    folder,
    ...addresses,
    async use(work) {
      const installation = await openInstallation(addresses, services, silent);
      try {
        return await work(installation);
      } finally {
        await installation.close();
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Stored {
  readonly _id: string;
  readonly [field: string]: unknown;
}

export function collection(installation: Installation, service: string, name: string) {
  const documents = installation.databases.get(service);
  if (!documents) throw new TypeError(`No database of ${service}`);
  return documents.connection.collection<Stored>(name);
}

async function insertAll(into: ReturnType<typeof collection>, documents: readonly object[]): Promise<void> {
  await into.bulkWrite(documents.map((document) => ({ insertOne: { document: document as Stored } })));
}

/** Users, speeches, objects, a log that is handled to its end, and a dead letter in it. */
export async function fill(place: Place): Promise<void> {
  await place.use(async (installation) => {
    const users = collection(installation, 'gateway', 'users');
    await users.createIndex({ email: 1 }, { unique: true, name: 'one_email' });
    await insertAll(users, [
      {
        _id: 'ada',
        email: 'ada@example.org',
        at: new Date(1_700_000_000_001),
        owner: new ObjectId('65a000000000000000000001'),
        bytes: new Binary(Buffer.from([0, 255, 10])),
        much: 5_000_000_000_000,
        fraction: 0.1,
        none: null,
        list: [{ deep: [true, 'ü'] }],
        outbox: [],
      },
      { _id: new ObjectId('65a000000000000000000002'), email: 'bob@example.org' },
      { _id: 3, email: 'cy@example.org' },
    ]);
    const all = collection(installation, 'voice', 'speeches');
    await all.createIndex({ userId: 1, state: 1 });
    await insertAll(
      all,
      Array.from({ length: speeches }, (_, index) => ({
        _id: `speech-${index}`,
        userId: 'ada',
        text: `${'word '.repeat(50)}${index}`,
      })),
    );
    for (let index = 0; index < 30; index += 1) {
      await installation.objects.put(`voice/audio/${index}.mp3`, Buffer.alloc(2000 + index, index), {
        contentType: 'audio/mpeg',
      });
    }
    await installation.objects.put('render/videos/a', Buffer.alloc(3_000_000, 'v'), {
      contentType: 'video/mp4; codecs="avc1"',
    });
    await installation.events.ensureTopics(allTopics);
    await publish(installation, 5);
    await handleAll(installation);
    await bury(installation, 'poison');
  });
}

export async function publish({ events }: Installation, count: number, topic = speechTopic): Promise<void> {
  await events.publish(
    Array.from({ length: count }, (_, index) => ({
      topic,
      key: String(index),
      value: Buffer.from('event'),
      headers: { id: `event-${index}` },
    })),
  );
}

/** The group reads its topic to the end. */
async function handleAll({ events }: Installation): Promise<void> {
  const subscription = await events.consume({
    group,
    topics: [speechTopic],
    concurrency: 12,
    handle: () => Promise.resolve(),
  });
  const behind = async () =>
    (await events.lag(group, [speechTopic])).some(({ committed, end }) => committed !== end);
  while (await behind()) await new Promise((resolve) => setTimeout(resolve, 5));
  await subscription.stop();
}

export async function bury({ events }: Installation, id: string): Promise<void> {
  const letter: LogMessage = {
    topic: deadLetterTopic(speechTopic, group),
    key: 'k',
    value: Buffer.from([1, 2, 3]),
    headers: {
      [headers.id]: id,
      [headers.errorCode]: 'never_right',
      [headers.attempts]: '5',
      [headers.originalPartition]: '2',
      [headers.originalOffset]: '0',
    },
  };
  await events.publish([letter]);
}

export function moveBetween(
  from: Place,
  to: Place,
  options: Partial<MoveOptions> = {},
): ReturnType<typeof move> {
  return move({
    from,
    to,
    services,
    overwrite: false,
    forgottenGroups: [],
    signal: new AbortController().signal,
    logger: silent,
    onProgress: () => undefined,
    ...options,
  });
}
