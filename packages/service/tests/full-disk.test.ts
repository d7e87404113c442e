/** A disk that is full for a while, under all embedded stores at once. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Schema, type Model } from 'mongoose';
import { topics } from '@komavox/proto';
import { createLogger, randomIds, systemClock } from '@komavox/core';
import { type DocumentsConnection, openDocuments } from '@komavox/documents';
import { addOutbox, OutboxRelay, type WithOutbox } from '@komavox/outbox';
import { decode, type EventLog, openEventLog } from '@komavox/events';
import { type ObjectStore, openObjectStore, readObject } from '@komavox/objects';
import { smallDisk, type SmallDisk, until } from '@komavox/test-kit';

interface Note extends WithOutbox {
  _id: string;
  text: string;
  seen: number;
}

const mounted = smallDisk(16);
if (typeof mounted === 'string') {
  process.stderr.write(`Skipped: a full disk under all stores; ${mounted}\n`);
  it.skip('embedded stores on a full disk', () => undefined);
} else {
  describe('embedded stores on a full disk', () => {
    describeFullDisk(mounted);
  });
}

function describeFullDisk(disk: SmallDisk): void {
  const logger = createLogger({ level: 'silent' });
  const topic = topics.userCreated;
  const group = 'test.reader';
  const full = { status: 507, code: 'storage_full', retryable: true };
  const noRoom = { code: 'storage_full', message: expect.stringContaining(disk.folder) as string };
  let documents: DocumentsConnection;
  let eventLog: EventLog;
  let objects: ObjectStore;
  let Notes: Model<Note>;
  let relay: OutboxRelay;

  async function open(): Promise<void> {
    documents = await openDocuments(`sqlite:${join(disk.folder, 'documents')}`, 'test');
    const schema = new Schema<Note>({ _id: String, text: String, seen: Number });
    addOutbox(schema);
    Notes = documents.connection.model<Note>('Note', schema);
    await Notes.init();
    eventLog = await openEventLog(`sqlite:${join(disk.folder, 'events')}`, { clientId: 'test', logger });
    await eventLog.ensureTopics([topic]);
    objects = await openObjectStore(`file:${join(disk.folder, 'objects')}`);
    relay = new OutboxRelay({ service: 'test', eventLog, logger, clock: systemClock, ids: randomIds });
    relay.start([Notes]);
    // An effect in a document, once an event, as services write them.
    await eventLog.consume({
      group,
      topics: [topic.name],
      async handle(record) {
        await Notes.updateOne({ _id: decode(topic, record).userId }, { $inc: { seen: 1 } });
      },
    });
  }

  async function close(): Promise<void> {
    await relay.stop();
    await eventLog.close();
    await documents.close();
    await objects.close();
  }

  const write = async (id: string, text: string): Promise<void> => {
    await Notes.create({ _id: id, text, seen: 0, outbox: [relay.entry(topic, { userId: id })] });
    relay.flush(Notes, id);
  };
  const put = (key: string, bytes: number) =>
    objects.put(key, Readable.from([Buffer.alloc(bytes, key)]), { contentType: 'image/png' });
  const allSeen = async () => (await Notes.countDocuments({ seen: 0 })) === 0;
  const lag = async () =>
    (await eventLog.lag(group, [topic.name])).reduce(
      (sum, row) => sum + Number(row.end) - Number(row.committed),
      0,
    );

  beforeAll(open, 20_000);
  afterAll(async () => {
    await close();
    disk.remove();
  });

  it('refuse what has no room, keep what they acknowledged, read on, and go on when there is room', async () => {
    await write('before', 'x');
    await put('before', 100_000);
    await until('the first is handled', allSeen);

    const acknowledged = ['before'];
    const refusals: unknown[] = [];
    disk.fill();
    // Small writes may still fit into the write-ahead log; in the end none does.
    for (let number = 0; refusals.length < 20; number += 1) {
      const id = `note-${String(number)}`;
      const [result] = await Promise.allSettled([write(id, 'x'.repeat(5000))]);
      if (result.status === 'fulfilled') acknowledged.push(id);
      else refusals.push(result.reason);
    }
    for (const refusal of refusals) expect(refusal).toMatchObject(full);
    await expect(put('refused', 3_000_000)).rejects.toMatchObject(full);
    await expect(put('before', 3_000_000)).rejects.toMatchObject(full);
    await expect(
      eventLog.publish([{ topic: topic.name, key: 'k', value: Buffer.alloc(900_000), headers: {} }]),
    ).rejects.toMatchObject(full);

    for (const store of [documents, eventLog, objects])
      await expect(store.check()).rejects.toMatchObject(noRoom);
    expect(await Notes.countDocuments()).toBe(acknowledged.length);
    expect(await readObject(objects, 'before')).toHaveLength(100_000);
    expect(readdirSync(join(disk.folder, 'objects', 'incoming'))).toEqual([]);

    disk.free();
    await write('after', 'x'.repeat(100_000));
    await put('refused', 3_000_000);
    acknowledged.push('after');
    await until('every event has been handled', allSeen);
    await until('every offset is committed', async () => (await lag()) === 0);
    await until(
      'nothing waits in a document',
      async () => (await Notes.countDocuments({ 'outbox.0.id': { $exists: true } })) === 0,
    );
    for (const store of [documents, eventLog, objects]) await store.check();
    const kept = (await Notes.find().lean()).map(({ _id }) => _id);
    expect(kept.sort()).toEqual([...acknowledged].sort());
    expect(await eventLog.read(`${topic.name}.${group}.dlt`)).toEqual([]);
    process.stderr.write(
      `Full disk: ${String(acknowledged.length)} writes acknowledged, ${String(refusals.length)} refused, none lost\n`,
    );
  }, 60_000);

  it('close in order while it lasts, and have everything after a restart', async () => {
    const before = await Notes.countDocuments();
    disk.fill();
    await expect(write('refused', 'x'.repeat(1_000_000))).rejects.toMatchObject(full);
    await close();
    disk.free();
    await open();
    expect(await Notes.countDocuments()).toBe(before);
    await write('restarted', 'x');
    await until('the event is handled', allSeen);
  }, 60_000);
}
