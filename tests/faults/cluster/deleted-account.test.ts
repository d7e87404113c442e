/**
 * A user with something in every service of a cluster takes it home and deletes the account: all objects, documents and
 * events of the real servers are looked through for their id, email, name and what they called their things.
 */
import { buffer } from 'node:stream/consumers';
import { openDocuments } from '@komavox/documents';
import { unzipped } from '@komavox/media/testing';
import { openObjectStore } from '@komavox/objects';
import { topics } from '@komavox/proto';
import {
  call,
  everythingExported,
  exportedNames,
  type Person,
  register,
  until,
  useEverything,
} from '@komavox/test-kit';
import { startLinkedCluster, type LinkedCluster } from '../support/linked-cluster.js';

let linked: LinkedCluster;
beforeAll(async () => {
  linked = await startLinkedCluster({ VOICE_ENGINE: 'espeak', DEMO_LIBRARY: 'false' });
});
afterAll(() => linked.close());

const services = ['catalogue', 'reader', 'vision', 'voice', 'render', 'billing'];

/** Where one of the texts is kept, in any letters: `object`, `document` or `event`, and its place. */
async function placesOf(...texts: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  const look = (place: string, content: string) => {
    const all = `${place} ${content}`.toLowerCase();
    if (texts.some((text) => all.includes(text.toLowerCase()))) places.push(place);
  };
  const { addresses } = linked.servers;
  const objects = await openObjectStore(addresses.OBJECTS_URL);
  for await (const { key } of objects.list('')) {
    look(`object ${key}`, (await buffer((await objects.get(key)).body)).toString('latin1'));
  }
  await objects.close();
  for (const service of ['gateway', ...services]) {
    const { connection, close } = await openDocuments(addresses.DOCUMENTS_URL, service);
    for (const { name } of await connection.listCollections()) {
      const documents = await connection.collection(name).find({}).toArray();
      for (const document of documents) look(`document ${service}.${name}`, JSON.stringify(document));
    }
    await close();
  }
  for (const topic of await linked.eventLog.topics()) {
    for (const { key, value, headers } of await linked.eventLog.read(topic)) {
      look(`event ${topic}`, `${key} ${JSON.stringify(headers)} ${Buffer.from(value).toString('latin1')}`);
    }
  }
  return [...new Set(places)].sort();
}

async function exportOf(person: Person): Promise<string[]> {
  const answer = await call(linked.cluster.origin, person, '/api/users/me/export');
  const limits = { maxEntries: 1000, maxTotalBytes: 1e9, maxEntryBytes: 1e9, maxRatio: 1000 };
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()), limits);
  return exportedNames([...files.keys()]);
}

async function untilForgotten(): Promise<void> {
  for (const service of services) {
    const group = `${service}.forget-user`;
    await until(
      `${group} is done`,
      async () => {
        const lags = await linked.eventLog.lag(group, [topics.userDeleted.name]);
        const ends = lags.reduce((sum, { end }) => sum + Number(end), 0);
        return ends > 0 && lags.every(({ committed, end }) => end === '0' || committed === end);
      },
      60_000,
      500,
    );
  }
}

it('nothing of a deleted account is left on Kafka, the document server and the object server but ids in the books and events', async () => {
  const { origin } = linked.cluster;
  const quill = await register(origin, 'Zebedaeus.Quillfeather');
  const friend = await register(origin, 'friend');
  const { id } = (await (await call(origin, quill, '/api/users/me')).json()) as { id: string };
  const voice = await useEverything(origin, quill);
  await call(origin, friend, `/api/voice-models/${voice}/clone`, { method: 'POST' });
  expect(await exportOf(quill)).toEqual(everythingExported);
  const named = ['quillfeather', 'zebedaeus'];
  const before = await placesOf(...named, id);
  for (const service of ['gateway', ...services])
    expect(before.some((place) => place.startsWith(`document ${service}.`))).toBe(true);
  expect(before.some((place) => place.startsWith('object '))).toBe(true);

  const deleted = await call(origin, quill, '/api/users/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: quill.password }),
  });
  expect(deleted.status).toBe(204);
  await untilForgotten();
  await expect(call(origin, quill, '/api/users/me')).rejects.toThrow('401');
  // Outboxes give up what they have published a little later.
  await until('no name is left', async () => (await placesOf(...named)).length === 0, 60_000, 2000).catch(
    () => undefined,
  );
  expect(await placesOf(...named)).toEqual([]);
  const withId = await placesOf(id);
  expect(withId.filter((place) => place.startsWith('object '))).toEqual([]);
  expect(withId.filter((place) => /^document (?!billing\.|gateway\.users$)/.test(place))).toEqual([]);
  // What the friend called their copy is the friend's.
  expect((await placesOf('feathered voice')).filter((place) => !place.startsWith('document voice.'))).toEqual(
    [],
  );
});
