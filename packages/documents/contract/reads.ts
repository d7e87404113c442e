/** The contract of documents: what searches, cursors and lists of indexes answer. */
import { Schema, Types } from 'mongoose';
import { insertAll, modelOf } from './models.js';
import type { Opened } from './subject.js';

interface Page {
  _id: string;
  chapter: string;
  number: number;
  at: Date;
  owner: Types.ObjectId;
  title?: string | null;
  flag: boolean;
  words: string[];
  regions: { kind: string; score: number }[];
  size: { width: number; height: number };
}

const pageSchema = new Schema<Page>({
  _id: String,
  chapter: { type: String, index: true },
  number: { type: Number, index: true },
  at: { type: Date, index: true },
  owner: { type: Schema.Types.ObjectId, index: true },
  title: { type: String, index: true },
  flag: { type: Boolean, index: true },
  words: { type: [String], index: true },
  regions: [{ _id: false, kind: String, score: Number }],
  size: { width: Number, height: Number },
});
pageSchema.index({ chapter: 1, number: -1 });
pageSchema.index({ 'regions.kind': 1 });
pageSchema.index({ 'size.width': 1 }, { sparse: true });

const owners = Array.from({ length: 5 }, () => new Types.ObjectId());
const minute = 60_000;
const epoch = Date.UTC(2024, 0, 1);

/** 60 pages: chapters c0 to c5, numbers 0 to 59, one a minute; titles missing, null or there. */
const pages = Array.from({ length: 60 }, (_, number) => ({
  _id: `page-${String(number).padStart(2, '0')}`,
  chapter: `c${number % 6}`,
  number,
  at: new Date(epoch + number * minute),
  owner: owners[number % 5] as Types.ObjectId,
  ...(number % 3 === 0 ? {} : { title: number % 3 === 1 ? null : `Title ${number}` }),
  flag: number % 2 === 0,
  words: [`w${number % 4}`, `w${(number + 1) % 4}`],
  regions: [
    { kind: number % 2 === 0 ? 'speech' : 'sound', score: number / 10 },
    { kind: 'caption', score: 1 },
  ],
  size: { width: 800 + number, height: 1200 },
}));

export function describeReads(opened: Opened): void {
  const model = () => modelOf(opened.documents.connection, 'Page', pageSchema);

  beforeAll(async () => {
    await model().init();
    await model().create(pages);
  });

  const numbers = async (filter: object) =>
    (await model().find(filter).lean<Page[]>()).map(({ number }) => number).sort((a, b) => a - b);
  const where = (test: (page: (typeof pages)[number]) => boolean) =>
    pages.filter(test).map(({ number }) => number);
  const at = (number: number) => new Date(epoch + number * minute);

  describe('searches', () => {
    it.each<[string, object, number[]]>([
      ['an equal string', { chapter: 'c2' }, where(({ chapter }) => chapter === 'c2')],
      ['an equal date', { at: at(7) }, [7]],
      ['an equal ObjectId', { owner: owners[3] }, where(({ owner }) => owner === owners[3])],
      ['an equal boolean', { flag: false }, where(({ flag }) => !flag)],
      ['null or missing', { title: null }, where(({ number }) => number % 3 !== 2)],
      ['existing', { title: { $exists: true } }, where(({ number }) => number % 3 !== 0)],
      ['missing', { title: { $exists: false } }, where(({ number }) => number % 3 === 0)],
      ['a range of numbers', { number: { $gt: 5, $lte: 9 } }, [6, 7, 8, 9]],
      ['a range with fractions', { number: { $gte: 5.5, $lt: 7.000001 } }, [6, 7]],
      ['a range of dates', { at: { $gte: at(10), $lt: at(13) } }, [10, 11, 12]],
      ['a range of strings', { _id: { $gt: 'page-56' } }, [57, 58, 59]],
      ['a range that no type fits', { chapter: { $lt: 5 } }, []],
      [
        'one of several',
        { chapter: { $in: ['c1', 'c4'] } },
        where(({ chapter }) => chapter === 'c1' || chapter === 'c4'),
      ],
      ['one of several dates', { at: { $in: [at(3), at(1)] } }, [1, 3]],
      [
        'one of several or null',
        { title: { $in: [null, 'Title 5'] } },
        where(({ number }) => number % 3 !== 2 || number === 5),
      ],
      ['one of none', { chapter: { $in: [] } }, []],
      ['either', { $or: [{ number: 3 }, { chapter: 'c5', number: { $lt: 12 } }] }, [3, 5, 11]],
      [
        'either and a field beside it',
        { chapter: 'c0', $or: [{ number: 0 }, { number: 6 }, { number: 7 }] },
        [0, 6],
      ],
      [
        'either in either',
        { $or: [{ number: 1 }, { $or: [{ number: 2 }, { number: 3 }], chapter: 'c3' }] },
        [1, 3],
      ],
      ['an element of an array', { words: 'w0', number: { $lt: 5 } }, [0, 3, 4]],
      ['a field in an array', { 'regions.kind': 'sound', number: { $lt: 4 } }, [1, 3]],
      ['a place in an array', { 'regions.1.kind': 'caption', number: 8 }, [8]],
      ['a nested field', { 'size.width': { $gte: 858 } }, [58, 59]],
    ])('find %s', async (_what, filter, expected) => {
      expect(await numbers(filter)).toEqual(expected);
      expect(await model().countDocuments(filter)).toBe(expected.length);
    });

    it.each<[string, Record<string, 1 | -1>, number[]]>([
      ['a number', { number: -1 }, [59, 58, 57]],
      ['a date', { at: 1 }, [0, 1, 2]],
      ['two fields by one index', { chapter: 1, number: -1 }, [54, 48, 42]],
      ['two fields against the index', { chapter: -1, number: -1 }, [59, 53, 47]],
      ['a field without an index', { 'size.height': 1, number: 1 }, [0, 1, 2]],
      ['_id', { _id: -1 }, [59, 58, 57]],
    ])('are sorted by %s', async (_what, sort, expected) => {
      expect((await model().find().sort(sort).limit(3).lean<Page[]>()).map(({ number }) => number)).toEqual(
        expected,
      );
    });

    it('sort null and missing first', async () => {
      const sorted = await model().find().sort({ title: 1, number: 1 }).lean<Page[]>();
      expect(sorted.slice(0, 4).map(({ number }) => number)).toEqual([0, 1, 3, 4]);
      expect(sorted.at(-1)?.title).toBe('Title 8');
    });

    it('skip and limit after filter and sort', async () => {
      const found = await model().find({ flag: true }).sort({ number: 1 }).skip(3).limit(2).lean<Page[]>();
      expect(found.map(({ number }) => number)).toEqual([6, 8]);
      expect(await model().findOne({ flag: true }).sort({ number: -1 }).lean()).toMatchObject({ number: 58 });
    });

    it('answer only the fields that were asked for', async () => {
      const find = (projection: object) => model().findOne({ number: 5 }, projection).lean();
      expect(await find({ number: 1, 'size.width': 1 })).toEqual({
        _id: 'page-05',
        number: 5,
        size: { width: 805 },
      });
      expect(await find({ number: 1, _id: 0 })).toEqual({ number: 5 });
      expect(await find({ 'regions.kind': 1, _id: 0 })).toEqual({
        regions: [{ kind: 'sound' }, { kind: 'caption' }],
      });
      const without = await find({ regions: 0, words: 0, 'size.height': 0 });
      expect(without).toMatchObject({ number: 5, size: { width: 805 } });
      expect(without).not.toHaveProperty('regions');
    });

    it('tell existence', async () => {
      expect(await model().exists({ number: 7 })).toEqual({ _id: 'page-07' });
      expect(await model().exists({ number: 700 })).toBeNull();
    });

    it('refuse operators that nobody knows', async () => {
      await expect(model().collection.findOne({ number: { $almost: 5 } })).rejects.toThrow(/\$almost/);
      await expect(model().collection.updateOne({ number: 5 }, { $almost: { number: 5 } })).rejects.toThrow(
        /\$almost/,
      );
    });
  });

  describe('cursors', () => {
    const total = 5000;
    const lines = () =>
      opened.documents.connection.collection<{ _id: number; group: number; text: string }>('lines');

    beforeAll(async () => {
      await lines().createIndex({ group: 1 });
      const all = Array.from({ length: total }, (_, _id) => ({ _id, group: _id % 7, text: `line ${_id}` }));
      await insertAll(lines(), all);
    });

    it(`walk over ${total} documents, each once`, async () => {
      const seen = new Set<number>();
      for await (const { _id } of lines().find({}, { batchSize: 100 })) seen.add(_id);
      expect(seen.size).toBe(total);
    });

    it('walk in the order of a sort, with skip and limit', async () => {
      const cursor = lines().find({ group: 3 }, { sort: { _id: -1 }, skip: 1, limit: 250 });
      const found: number[] = [];
      for (let next = await cursor.next(); next !== null; next = await cursor.next()) found.push(next._id);
      expect(found).toHaveLength(250);
      expect(found[0]).toBe(4987);
      expect(found).toEqual([...found].sort((a, b) => b - a));
    });

    it('stop early, and go on while documents are removed', async () => {
      const cursor = lines().find({ group: 5 });
      expect((await cursor.next())?.group).toBe(5);
      await lines().deleteMany({ group: 5, _id: { $gt: 2500 } });
      let rest = 0;
      while ((await cursor.next()) !== null) rest += 1;
      expect(rest).toBeGreaterThan(300);
      await cursor.close();
    });

    it("are Mongoose's too", async () => {
      let sum = 0;
      for await (const page of model()
        .find({ number: { $lt: 10 } })
        .lean<Page>()
        .cursor())
        sum += page.number;
      expect(sum).toBe(45);
    });
  });

  describe('indexes', () => {
    it('are listed, and not made over what they forbid', async () => {
      const { connection } = opened.documents;
      const Thing = connection.model(
        'Thing',
        new Schema({
          a: { type: String, unique: true },
          b: { type: Number, index: true, sparse: true },
          c: Date,
        }),
      );
      await Thing.init();
      const listed = (await Thing.collection.indexes()) as {
        name: string;
        key: object;
        unique?: boolean;
        sparse?: boolean;
      }[];
      expect(listed.map(({ name }) => name).sort()).toEqual(['_id_', 'a_1', 'b_1']);
      expect(listed.find(({ name }) => name === 'a_1')).toMatchObject({ key: { a: 1 }, unique: true });
      expect(listed.find(({ name }) => name === 'b_1')).toMatchObject({ key: { b: 1 }, sparse: true });
      await Thing.collection.insertOne({ c: new Date(0) });
      await Thing.collection.insertOne({ a: 'other', c: new Date(0) });
      await expect(Thing.collection.createIndex({ c: 1 }, { unique: true })).rejects.toMatchObject({
        code: 11000,
      });
    });

    it('made twice are one, made differently an error', async () => {
      const raw = opened.documents.connection.collection('twice');
      await raw.createIndex({ a: 1 });
      await raw.createIndex({ a: 1 });
      await expect(raw.createIndex({ a: 1 }, { unique: true, name: 'a_1' })).rejects.toMatchObject({
        code: 86,
      });
      expect(await raw.indexes()).toHaveLength(2);
    });
  });
}
