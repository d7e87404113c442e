import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Schema, Types } from 'mongoose';
import { type DocumentsConnection, openDocuments } from '../../open-documents.js';
import { insertAll, modelOf } from '../../../contract/models.js';

interface Job {
  _id: string;
  owner: string;
  key: string;
  state: string;
  due: Date;
  ref: Types.ObjectId;
  steps: { id: string }[];
  outbox: { id: string; topic: string; key: string; value: string }[];
}

const jobSchema = new Schema<Job>({
  _id: String,
  owner: String,
  key: { type: String, unique: true },
  state: String,
  due: { type: Date, index: true },
  ref: { type: Schema.Types.ObjectId, index: true },
  steps: [{ _id: false, id: String }],
});
jobSchema.add({
  outbox: { type: [{ _id: false, id: String, topic: String, key: String, value: String }], default: [] },
});
jobSchema.index({ 'outbox.0.id': 1 }, { sparse: true, name: 'outbox_pending' });
jobSchema.index({ owner: 1, due: -1 });
jobSchema.index({ 'steps.id': 1 });

const due = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 1000);

describe('indexes of the embedded store', () => {
  let folder = '';
  let documents: DocumentsConnection | undefined;
  const model = () => modelOf(documents?.connection ?? raise(), 'Job', jobSchema);

  function raise(): never {
    throw new Error('The store is opened before the first test');
  }

  async function planOf(filter: object, sort: Record<string, 1 | -1> = {}): Promise<string> {
    const cursor = model().collection.find(filter).sort(sort) as unknown as {
      explain(): Promise<{ plan: string[] }>;
    };
    return (await cursor.explain()).plan.join('; ');
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
    documents = await openDocuments(`sqlite:${folder}`, 'jobs');
    await model().init();
    await model().create(
      Array.from({ length: 500 }, (_, index) => ({
        _id: `job-${index}`,
        owner: `owner-${index % 10}`,
        key: `key-${index}`,
        state: index % 50 === 0 ? 'running' : 'done',
        due: due(index),
        ref: new Types.ObjectId(),
        outbox: index % 100 === 0 ? [{ id: `event-${index}`, topic: 't', key: 'k', value: 'dg==' }] : [],
      })),
    );
  });

  afterAll(async () => {
    await documents?.close();
    await rm(folder, { recursive: true });
  });

  it('find the documents whose outbox still holds events', async () => {
    const filter = { 'outbox.0.id': { $exists: true } };
    expect(await planOf(filter)).toBe('SCAN jobs USING INDEX jobs.outbox_pending');
    expect(await model().countDocuments(filter)).toBe(5);
    const page = await planOf({ ...filter, _id: { $gt: 'job-1' } }, { _id: 1 });
    expect(page).toBe('SCAN jobs USING INDEX jobs.outbox_pending; USE TEMP B-TREE FOR ORDER BY');
    const { _id } = (await model().findOne(filter).lean<Job>()) ?? raise();
    await model().updateOne({ _id }, { $pull: { outbox: { id: `event-${_id.slice(4)}` } } });
    expect(await model().countDocuments(filter)).toBe(4);
  });

  it.each<[string, object, RegExp]>([
    ['by _id', { _id: 'job-3' }, /^SEARCH jobs USING INDEX sqlite_autoindex_jobs_1 \(id=\?\)$/],
    [
      'by several _ids',
      { _id: { $in: ['job-3', 'job-4'] } },
      /^SEARCH jobs USING INDEX sqlite_autoindex_jobs_1 \(id=\?\)/,
    ],
    ['by a unique field', { key: 'key-3' }, /^SEARCH jobs USING INDEX jobs\.key_1 \(<expr>=\?\)$/],
    [
      'by one of several',
      { key: { $in: ['key-3', 'key-4'] } },
      /^SEARCH jobs USING INDEX jobs\.key_1 \(<expr>=\?\)/,
    ],
    [
      'by a range of dates',
      { due: { $lt: due(20) } },
      /^SEARCH jobs USING INDEX jobs\.due_1 \(<expr>>\? AND <expr><\?\)$/,
    ],
    ['by an ObjectId', { ref: new Types.ObjectId() }, /^SEARCH jobs USING INDEX jobs\.ref_1 \(<expr>=\?\)$/],
    [
      'by two fields',
      { owner: 'owner-1', due: { $gte: due(5) } },
      /USING INDEX jobs\.owner_1_due_-1 \(<expr>=\? AND <expr>>\?\)$/,
    ],
    ['by either of two', { $or: [{ key: 'key-3' }, { _id: 'job-4' }] }, /^MULTI-INDEX OR/],
    ['without one', { state: 'done' }, /^SCAN jobs$/],
  ])('narrow a search %s', async (_what, filter, expected) => {
    expect(await planOf(filter)).toMatch(expected);
  });

  it('sort', async () => {
    expect(await planOf({}, { due: -1 })).toBe('SCAN jobs USING INDEX jobs.due_1');
    const plan = await planOf({ owner: 'owner-2' }, { due: -1 });
    expect(plan).toBe('SEARCH jobs USING INDEX jobs.owner_1_due_-1 (<expr>=?)');
  });

  it('step aside once a field has held an array, and searches stay right', async () => {
    expect(await planOf({ 'steps.id': 'a' })).toMatch(/^SEARCH jobs USING INDEX jobs\.steps\.id_1/);
    await model().updateOne({ _id: 'job-7' }, { $push: { steps: { id: 'a' } } });
    expect(await planOf({ 'steps.id': 'a' })).toBe('SCAN jobs');
    expect(await model().find({ 'steps.id': 'a' }).lean<Job[]>()).toMatchObject([{ _id: 'job-7' }]);
  });

  it('know after a restart what their fields have held', async () => {
    await documents?.close();
    documents = await openDocuments(`sqlite:${folder}`, 'jobs');
    await model().init();
    expect(await planOf({ 'steps.id': 'a' })).toBe('SCAN jobs');
    expect(await planOf({ key: 'key-3' })).toMatch(/^SEARCH/);
  });

  it('sort mixed kinds of values as MongoDB does, without SQL', async () => {
    const mixed = (documents?.connection ?? raise()).collection<{ _id: string; v?: unknown }>('mixed');
    await mixed.createIndex({ v: 1 });
    const values = [true, 'text', { a: 1 }, 5, null, new Date(0), [3]];
    await insertAll(
      mixed,
      values.map((v, index) => ({ _id: String(index), v })),
    );
    await mixed.insertOne({ _id: 'missing' });
    const sorted = await mixed.find({}).sort({ v: 1 }).toArray();
    expect(sorted.map(({ _id }) => _id)).toEqual(['4', 'missing', '6', '3', '1', '2', '0', '5']);
    expect((await mixed.find({ v: 1 }).toArray()).map(({ _id }) => _id)).toEqual([]);
    expect((await mixed.find({ v: 3 }).toArray()).map(({ _id }) => _id)).toEqual(['6']);
  });
});
