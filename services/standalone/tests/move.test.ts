/** An installation moves from folder to folder: the same code as to servers (`move.real.test.ts`). */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { listDeadLetters } from '@komavox/events';
import { readObject } from '@komavox/objects';
import { allTopics } from '@komavox/proto';
import {
  bury,
  collection,
  fill,
  group,
  moveBetween,
  newPlace,
  publish,
  speeches,
  speechTopic,
  type Place,
} from './installations.js';

let source: Place;
let target: Place;

beforeEach(async () => {
  [source, target] = [await newPlace(), await newPlace()];
  await fill(source);
});
afterEach(async () => {
  await Promise.all([source.remove(), target.remove()]);
});

const everything = { documents: speeches + 3, objects: 31 };
const refusal = (text: RegExp) => ({ name: 'Refusal', message: expect.stringMatching(text) as unknown });

it('copies documents with their types and indexes, objects with their types, topics and dead letters', async () => {
  const { plan, verdict } = await moveBetween(source, target);
  expect(plan).toMatchObject({
    documents: { toCopy: everything.documents, toRemove: 0 },
    objects: { toCopy: everything.objects },
  });
  expect(verdict?.differences).toEqual([]);
  expect(verdict?.documents).toMatchObject([
    { name: 'gateway.users', same: true, target: { count: 3 } },
    { name: 'voice.speeches', same: true, target: { count: speeches } },
  ]);
  await target.use(async (there) => {
    const users = collection(there, 'gateway', 'users');
    const ada = await users.findOne({ _id: 'ada' });
    const before = await source.use((here) => collection(here, 'gateway', 'users').findOne({ _id: 'ada' }));
    expect(ada).toEqual(before);
    expect(ada?.['at']).toEqual(new Date(1_700_000_000_001));
    await expect(users.insertOne({ _id: 'eve', email: 'bob@example.org' })).rejects.toMatchObject({
      code: 11000,
    });
    const { contentType, size } = await there.objects.stat('render/videos/a');
    expect({ contentType, size }).toEqual({ contentType: 'video/mp4; codecs="avc1"', size: 3_000_000 });
    expect(await readObject(there.objects, 'voice/audio/7.mp3')).toEqual(Buffer.alloc(2007, 7));
    expect(await there.events.topics()).toEqual(expect.arrayContaining(allTopics.map(({ name }) => name)));
    // Handled events are not copied, so no group gets them again.
    expect(await there.events.read(speechTopic)).toEqual([]);
    expect(await listDeadLetters(there.events)).toMatchObject([
      { id: 'poison', topic: speechTopic, group, errorCode: 'never_right', attempts: 5 },
    ]);
  });
});

it('changes nothing the second time', async () => {
  const { verdict: first } = await moveBetween(source, target);
  const { plan, verdict } = await moveBetween(source, target);
  expect(plan).toMatchObject({
    documents: { toCopy: 0, toRemove: 0 },
    objects: { toCopy: 0, bytes: 0, toRemove: 0 },
    deadLetters: { all: 1, missing: [], foreign: [] },
  });
  expect(verdict).toEqual(first);
  expect(await target.use(({ events }) => listDeadLetters(events))).toHaveLength(1);
});

it('continues after an interruption at any point', async () => {
  for (const [stage, nth] of [
    ['looking', 1],
    ['documents', 1],
    ['documents', 1],
    ['objects', 3],
    ['objects', 9],
    ['verifying', 1],
  ] as const) {
    const ending = new AbortController();
    let left: number = nth;
    const moved = moveBetween(source, target, {
      signal: ending.signal,
      onProgress(at) {
        if (at === stage) left -= 1;
        if (left === 0) ending.abort(new Error('interrupted'));
      },
    });
    await expect(moved).rejects.toMatchObject({
      message: expect.stringMatching(/interrupted|aborted/) as unknown,
    });
  }
  const { verdict } = await moveBetween(source, target);
  expect(verdict?.differences).toEqual([]);
  expect(verdict?.documents.map((row) => row.target.count)).toEqual([3, speeches]);
});

it('only prints the plan when asked to', async () => {
  const { plan, verdict } = await moveBetween(source, target, { only: 'plan' });
  expect(plan).toMatchObject({ documents: { toCopy: everything.documents }, deadLetters: { all: 1 } });
  expect(verdict).toBeUndefined();
  await target.use(async (there) => {
    expect(await collection(there, 'voice', 'speeches').countDocuments({})).toBe(0);
    expect(await there.events.topics()).toEqual([]);
  });
});

describe('refuses', () => {
  const nothingMoved = () =>
    target.use(async (there) => {
      expect(await collection(there, 'gateway', 'users').countDocuments({})).toBe(0);
    });

  it('while events wait in outboxes, and reports where and how many', async () => {
    await source.use((here) =>
      collection(here, 'voice', 'speeches').updateMany(
        { _id: { $in: ['speech-1', 'speech-2'] } },
        { $set: { outbox: [{ id: 'e', topic: speechTopic, key: 'k', value: '' }] } },
      ),
    );
    await expect(moveBetween(source, target)).rejects.toMatchObject(
      refusal(/voice\.speeches: 2 documents with events that are not published[^]*Start the product/),
    );
    await nothingMoved();
  });

  it('while a group has events to handle; a group that no longer exists can be ignored', async () => {
    await source.use((here) => publish(here, 4));
    await expect(moveBetween(source, target)).rejects.toMatchObject(
      refusal(/voice\.synthesise: 4 events of speech\.requested\.v1 not handled/),
    );
    await nothingMoved();
    const { verdict } = await moveBetween(source, target, { forgottenGroups: [group] });
    expect(verdict?.differences).toEqual([]);
  });

  it('a log at the target with events that groups would handle as new', async () => {
    await target.use(async (there) => {
      await there.events.ensureTopics(allTopics);
      await publish(there, 2);
    });
    await expect(moveBetween(source, target)).rejects.toMatchObject(
      refusal(/voice\.synthesise would be given 2 old events of speech\.requested\.v1/),
    );
  });

  it('topics with other partitions', async () => {
    await target.use((there) => there.events.ensureTopics([{ name: speechTopic, partitions: 3 }]));
    await expect(moveBetween(source, target)).rejects.toMatchObject(
      refusal(/speech\.requested\.v1 has 3 partitions at the target, not 12/),
    );
  });

  it('a folder without an installation, and one folder as both', async () => {
    const nowhere = await newPlace();
    await expect(moveBetween(nowhere, target)).rejects.toMatchObject(refusal(/There is no /));
    expect(await readdir(nowhere.folder)).toEqual([]);
    await nowhere.use(() => Promise.resolve());
    await expect(moveBetween(nowhere, target)).rejects.toMatchObject(refusal(/there is no installation/));
    await expect(
      moveBetween(source, { ...target, objects: `file://${source.folder}/objects` }),
    ).rejects.toMatchObject(refusal(/Source and target are the same/));
    await nowhere.remove();
    expect(existsSync(nowhere.folder)).toBe(false);
  });
});

describe('a target that was used', () => {
  async function useTarget() {
    await moveBetween(source, target);
    await target.use(async (there) => {
      const all = collection(there, 'voice', 'speeches');
      await all.insertOne({ _id: 'new' });
      await all.updateOne({ _id: 'speech-5' }, { $set: { text: 'changed' } });
      await collection(there, 'gateway', 'visits').insertOne({ _id: 'visit' });
      // The address that the source gives to another user from now on.
      await collection(there, 'gateway', 'users').updateOne(
        { _id: 3 as never },
        { $set: { email: 'swap@example.org' } },
      );
      await there.objects.put('voice/audio/new.mp3', Buffer.alloc(1), { contentType: 'audio/mpeg' });
      await there.objects.put('voice/audio/1.mp3', Buffer.alloc(1), { contentType: 'audio/mpeg' });
      await there.objects.put('elsewhere/note', Buffer.alloc(1), { contentType: 'text/plain' });
      await bury(there, 'own');
    });
    await source.use(async (here) => {
      const users = collection(here, 'gateway', 'users');
      await users.updateOne({ _id: 3 as never }, { $set: { email: 'new@example.org' } });
      await users.updateOne({ _id: 'ada' }, { $set: { email: 'swap@example.org' } });
      await collection(here, 'voice', 'speeches').deleteOne({ _id: 'speech-6' });
    });
  }

  it('is refused, with a list of what would be lost', async () => {
    await useTarget();
    const told = await moveBetween(source, target).catch((error: unknown) => String(error));
    for (const line of [
      /gateway\.users: 2 documents with other contents/,
      /gateway\.visits: 1 document only at the target/,
      /voice\.speeches: 1 document with other contents/,
      /voice\.speeches: 2 documents only at the target/,
      /voice: 1 object of another size or type/,
      /voice: 1 object only at the target/,
      /1 dead letter only at the target/,
    ]) {
      expect(told).toMatch(line);
    }
    await target.use(async (there) => {
      expect(await collection(there, 'voice', 'speeches').findOne({ _id: 'new' })).not.toBeNull();
    });
  });

  it('becomes equal to the source on request; what belongs to no service stays', async () => {
    await useTarget();
    const { verdict } = await moveBetween(source, target, { overwrite: true });
    expect(verdict?.differences).toEqual([]);
    await target.use(async (there) => {
      expect(await there.objects.stat('elsewhere/note')).toMatchObject({ size: 1 });
      expect((await listDeadLetters(there.events)).map(({ id }) => id)).toEqual(['poison']);
    });
  });

  it('is detected by reading, when only bytes differ', async () => {
    await moveBetween(source, target);
    await target.use(async (there) => {
      const changed = Buffer.alloc(2003, 3).fill(9, 1000, 1001);
      await there.objects.put('voice/audio/3.mp3', changed, { contentType: 'audio/mpeg' });
      await collection(there, 'voice', 'speeches').updateOne({ _id: 'speech-9' }, { $set: { text: '' } });
    });
    const { verdict } = await moveBetween(source, target, { only: 'verify' });
    expect(verdict?.differences).toEqual([
      'voice.speeches: the documents are not the same',
      'voice/audio/3.mp3: the object is not the same',
    ]);
    const { verdict: after } = await moveBetween(source, target, { overwrite: true });
    expect(after?.differences).toEqual([]);
  });
});
