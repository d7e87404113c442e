import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Schema, type Model } from 'mongoose';
import { topics } from '@komavox/proto';
import { type Clock, createLogger, randomIds } from '@komavox/core';
import { type DocumentsConnection, openDocuments } from '@komavox/documents';
import { addOutbox, type OutboxEntry, type WithOutbox } from './outbox-field.js';
import { decode, type EventLog, openEventLog } from '@komavox/events';
import { openSqlite } from '@komavox/sqlite';
import { collectMetrics } from '@komavox/telemetry/testing';
import { until } from '@komavox/test-kit';
import { OutboxRelay } from './relay.js';
import { removePublished } from './remove-published.js';

interface Note extends WithOutbox {
  _id: string;
  text: string;
}

const topic = topics.userCreated;
let refusals = 0;
const logger = createLogger({
  level: 'warn',
  destination: {
    write: (line) => {
      if (line.includes('events of a document')) refusals += 1;
    },
  },
});

describe('the outbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  let now = Date.UTC(2026, 0, 1);
  const clock: Clock = { now: () => new Date(now) };
  let documents: DocumentsConnection;
  let Notes: Model<Note>;
  let eventLog: EventLog;
  let refusing = false;
  let relay: OutboxRelay;
  let run = 0;

  beforeEach(async () => {
    const place = join(folder, String((run += 1)));
    documents = await openDocuments(`sqlite:${join(place, 'documents')}`, 'test');
    const schema = new Schema<Note>({ _id: String, text: String });
    addOutbox(schema);
    Notes = documents.connection.model<Note>('Note', schema);
    await Notes.init();
    eventLog = await openEventLog(`sqlite:${join(place, 'events')}`, { clientId: 'test', logger });
    await eventLog.ensureTopics([topic]);
    refusing = false;
    relay = make();
  });
  afterEach(async () => {
    await relay.stop();
    await eventLog.close();
    await documents.close();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** On a log that is away when the test says so. */
  function make(): OutboxRelay {
    const moody: EventLog = {
      ...eventLog,
      publish: (messages) => (refusing ? Promise.reject(new Error('away')) : eventLog.publish(messages)),
    };
    return new OutboxRelay({ service: 'test', eventLog: moody, logger, clock, ids: randomIds });
  }

  const entry = (userId: string): OutboxEntry => relay.entry(topic, { userId });
  const write = (id: string, ...entries: OutboxEntry[]) =>
    Notes.create({ _id: id, text: '', outbox: entries });
  const published = async () =>
    (await eventLog.read(topic.name)).map((record) => ({
      id: record.headers['id'],
      user: decode(topic, record).userId,
    }));
  const left = async () =>
    (await Notes.find().lean().exec()).flatMap((note) => note.outbox.map(({ id }) => id));

  it('publishes the events of a document at its nudge, in order, and takes them out', async () => {
    const [one, two] = [entry('same'), entry('same')];
    await write('a', one, two);
    relay.flush(Notes, 'a');
    await until('they are published', async () => (await left()).length === 0);
    expect(await published()).toEqual([
      { id: one.id, user: 'same' },
      { id: two.id, user: 'same' },
    ]);
    expect(one).toMatchObject({ topic: topic.name, key: 'same', writtenAt: clock.now() });
  });

  it('has its documents removed once their events are out, and no others', async () => {
    await write('a', entry('u'));
    await write('b', entry('u'));
    await Notes.updateOne({ _id: 'b' }, { $set: { text: 'kept' } }).exec();
    const removed = removePublished(Notes, { text: '' });
    relay.flush(Notes, 'a');
    await removed;
    expect((await Notes.find().lean().exec()).map(({ _id }) => _id)).toEqual(['b']);
    expect(await published()).toHaveLength(1);
    await removePublished(Notes, { text: '' });
  });

  it('keeps documents whose events don’t get out from being removed', async () => {
    refusing = true;
    await write('a', entry('u'));
    await expect(removePublished(Notes, {})).rejects.toMatchObject({ code: 'events_pending', status: 503 });
    expect(await left()).toHaveLength(1);
  }, 20_000);

  it('takes out only what it has published', async () => {
    const [one, two] = [entry('u'), entry('u')];
    await write('a', one);
    relay.flush(Notes, 'a');
    await Notes.updateOne({ _id: 'a' }, { $push: { outbox: { $each: [two] } } }).exec();
    await until('the first is published', async () => (await published()).length > 0);
    relay.flush(Notes, 'a');
    await until('both are published', async () => (await left()).length === 0);
    expect(new Set((await published()).map(({ id }) => id))).toEqual(new Set([one.id, two.id]));
  });

  it('finds by its poll what a crash left, in more documents than a page', async () => {
    const entries = Array.from({ length: 150 }, (_, index) => entry(`user-${String(index)}`));
    await Promise.all(entries.map((one, index) => write(`note-${String(index)}`, one)));
    relay.start([Notes]);
    await until('all are published', async () => (await left()).length === 0);
    expect(new Set((await published()).map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)));
  });

  it('goes on by itself after the log was away, and shows what waits and since when', async () => {
    const metrics = await collectMetrics();
    const shown = (name: string) => metrics.value(`${name}{service="test",model="Note"}`);
    relay = make();
    refusing = true;
    await write('a', entry('waiting'));
    relay.flush(Notes, 'a');
    now += 5000;
    relay.start([Notes]);
    await until('it knows the age', async () => (await shown('komavox_outbox_age')) === 5);
    expect(await shown('komavox_outbox_waiting')).toBe(1);
    expect(await published()).toEqual([]);
    refusing = false;
    await until('it is published', async () => (await left()).length === 0);
    await until('nothing waits', async () => (await shown('komavox_outbox_age')) === 0);
    await until('it is not counted', async () => (await shown('komavox_outbox_waiting')) === 0);
    expect(await published()).toHaveLength(1);
    const counted = `komavox_events_published_total{messaging_destination_name="${topic.name}"}`;
    expect(await metrics.value(counted)).toBe(1);
    await metrics.stop();
  });

  it('publishes once, however often the document refuses to let go of the event', async () => {
    const database = openSqlite(join(folder, String(run), 'documents', 'test.db'));
    await write('a', entry('kept'), entry('kept too'));
    database.exec("CREATE TRIGGER refuse BEFORE UPDATE ON notes BEGIN SELECT RAISE(ABORT, 'not now'); END");
    relay.flush(Notes, 'a');
    await until('they are published', async () => (await published()).length === 2);
    relay.flush(Notes, 'a');
    relay.start([Notes]);
    await until('the poll has tried', () => refusals > 2);
    expect(await left()).toHaveLength(2);
    database.exec('DROP TRIGGER refuse');
    database.close();
    await until('they are out', async () => (await left()).length === 0);
    expect(await published()).toHaveLength(2);
  });

  it('is not held up by a document whose event is never taken', async () => {
    const large = { ...entry('large'), value: Buffer.alloc(1_200_000).toString('base64') };
    await write('a', large);
    await write('b', entry('fine'));
    relay.start([Notes]);
    await until('the other is published', async () => (await published()).length === 1);
    await until('only the large one is left', async () => (await left()).length === 1);
    expect(await left()).toEqual([large.id]);
  });
});
