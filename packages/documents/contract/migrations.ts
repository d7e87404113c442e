/** The contract of schema versions: what a service writes carries them, what an older one wrote is migrated. */
import { Schema, type Model } from 'mongoose';
import { createLogger } from '@komavox/core';
import { randomFrom, startChild } from '@komavox/test-kit';
import type { DocumentsConnection } from '../src/open-documents.js';
import { count } from './count-migration.js';
import type { DocumentsUnderTest } from './subject.js';
import type { Migration, RawDocument } from '../src/migrations.js';

interface Note {
  _id: string;
  text: string;
  parts: { name: string }[];
}

const noteSchema = new Schema<Note>(
  {
    _id: { type: String, required: true },
    text: { type: String, default: '' },
    parts: { type: [new Schema({ name: String }, { _id: false })], default: [] },
  },
  { versionKey: false },
);

const logger = createLogger({ level: 'silent' });

/** 1 -> 2 writes the count as text. */
const spell: Migration = {
  collection: 'notes',
  to: 2,
  migrate: ({ count: before, ...rest }) => ({ ...rest, text: `counted ${String(before)}` }),
};

/** More than a batch. */
const manyNotes = 450;
const kills = 4;
/** More than are migrated until the last kill. */
const notesOfKills = 5000;
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

export function describeMigrations(make: () => Promise<DocumentsUnderTest>): void {
  describe('schema versions', () => {
    let subject: DocumentsUnderTest;
    let opened: DocumentsConnection[] = [];

    beforeEach(async () => {
      subject = await make();
    });
    afterEach(async () => {
      for (const one of opened) await one.close();
      opened = [];
      await subject.remove();
    });

    async function open(...migrations: Migration[]): Promise<DocumentsConnection> {
      const documents = await subject.open({ migrations, logger });
      opened.push(documents);
      return documents;
    }
    async function closeAll(): Promise<void> {
      for (const one of opened.splice(0)) await one.close();
    }
    const notesOf = ({ connection }: DocumentsConnection) => connection.collection<RawDocument>('notes');
    const read = async (documents: DocumentsConnection) =>
      (await notesOf(documents).find({}).toArray()).sort((one, other) =>
        String(one._id) < String(other._id) ? -1 : 1,
      );

    /** As a program without versions writes them. */
    async function writeUnversioned(documents: readonly RawDocument[]): Promise<void> {
      const old = await subject.open();
      for (let from = 0; from < documents.length; from += 100) {
        const operations = documents.slice(from, from + 100).map((document) => ({ insertOne: { document } }));
        await notesOf(old).bulkWrite(operations);
      }
      await old.close();
    }

    it('are written by every way of making a document, and shown to no query', async () => {
      const documents = await open(count, spell);
      const notes: Model<Note> = documents.connection.model<Note>('Note', noteSchema);
      await notes.create({ _id: 'create', text: 'a', parts: [{ name: 'one' }] });
      await notes.updateOne({ _id: 'update' }, { $set: { text: 'b' } }, { upsert: true });
      await notes.findOneAndUpdate({ _id: 'find' }, { text: 'c' }, { upsert: true });
      await notes.replaceOne({ _id: 'create' }, { text: 'd' });
      await notes.bulkWrite([{ insertOne: { document: { _id: 'bulk', text: 'e', parts: [] } } }]);
      await notes.updateOne({ _id: 'bulk' }, { $set: { text: 'f' } });
      expect((await read(documents)).map(({ _id, schemaVersion }) => [_id, schemaVersion])).toEqual([
        ['bulk', 2],
        ['create', 2],
        ['find', 2],
        ['update', 2],
      ]);
      expect(await notes.findById('bulk').lean()).toEqual({ _id: 'bulk', text: 'f', parts: [] });
      await notes.create({ _id: 'parts', parts: [{ name: 'one' }] });
      expect((await notesOf(documents).findOne({ _id: 'parts' } as never))?.['parts']).toEqual([
        { name: 'one' },
      ]);
    });

    it('are 1 where there are no migrations, and stored documents get it as they are', async () => {
      await writeUnversioned([{ _id: 'old', text: 'kept', at: new Date(5), none: null }]);
      const documents = await open();
      const notes = documents.connection.model<Note>('Note', noteSchema);
      await notes.create({ _id: 'new' });
      expect(await read(documents)).toEqual([
        { _id: 'new', text: '', parts: [], schemaVersion: 1 },
        { _id: 'old', text: 'kept', at: new Date(5), none: null, schemaVersion: 1 },
      ]);
    });

    it('lead each document through all migrations, once', async () => {
      await writeUnversioned(
        Array.from({ length: manyNotes }, (_, index) => ({
          _id: String(index).padStart(3, '0'),
          count: index,
        })),
      );
      let documents = await open(count);
      const first = await read(documents);
      expect(first).toHaveLength(manyNotes);
      expect(first[7]).toEqual({ _id: '007', count: 8, schemaVersion: 1 });
      expect(new Set(first.map(({ schemaVersion }) => schemaVersion))).toEqual(new Set([1]));
      await closeAll();
      await writeUnversioned([{ _id: 'late', count: 1 }]);

      documents = await open(count, spell);
      const second = await read(documents);
      expect(second[7]).toEqual({ _id: '007', text: 'counted 8', schemaVersion: 2 });
      expect(second[manyNotes]).toEqual({ _id: 'late', text: 'counted 2', schemaVersion: 2 });
      await closeAll();

      let calls = 0;
      const counting = (one: Migration): Migration => ({
        ...one,
        migrate(document) {
          calls += 1;
          return one.migrate(document);
        },
      });
      documents = await open(counting(count), counting(spell));
      expect(calls).toBe(0);
      expect(await read(documents)).toEqual(second);
    });

    it('rise once though several programs start at the same moment', async () => {
      await writeUnversioned(Array.from({ length: manyNotes }, (_, index) => ({ _id: index, count: 0 })));
      const [documents] = await Promise.all([open(count), open(count), open(count), open(count)]);
      expect(new Set((await read(documents)).map((note) => note['count']))).toEqual(new Set([1]));
    });

    it('are gone on with after a migration that was broken off', async () => {
      await writeUnversioned(Array.from({ length: manyNotes }, (_, index) => ({ _id: index, count: 0 })));
      let left = 300;
      const breaking: Migration = {
        ...count,
        migrate(document) {
          left -= 1;
          if (left < 0) throw new Error('The power is gone');
          return count.migrate(document);
        },
      };
      await expect(open(breaking)).rejects.toThrow(/The document .* of notes can't be migrated to version 1/);
      const documents = await open(count);
      const notes = await read(documents);
      expect(
        new Set(notes.map((note) => `${String(note['count'])} ${String(note['schemaVersion'])}`)),
      ).toEqual(new Set(['1 1']));
    });

    it(`are right after ${kills} kills in the middle of a migration`, async () => {
      process.stdout.write(`Migrations are killed at moments from TEST_SEED=${seed}\n`);
      const next = randomFrom(seed);
      await writeUnversioned(Array.from({ length: notesOfKills }, (_, index) => ({ _id: index, count: 0 })));
      for (let kill = 0; kill < kills; kill += 1) {
        const script = new URL('./migrate-until-killed.js', import.meta.url);
        const child = startChild(script, [subject.url, subject.database]);
        const wanted = 300 + 100 * Math.floor(next() * 6);
        await child.line(`migrating ${wanted} `);
        await child.kill();
        expect(child.lines).not.toContain('migrated');
      }
      const old = await subject.open();
      const atKills = await notesOf(old).countDocuments({ schemaVersion: 1 });
      await old.close();
      expect(atKills).toBeGreaterThan(0);
      expect(atKills).toBeLessThan(notesOfKills);
      const notes = await read(await open(count));
      expect(notes).toHaveLength(notesOfKills);
      const outcomes = notes.map((note) => `${String(note['count'])} ${String(note['schemaVersion'])}`);
      expect(new Set(outcomes)).toEqual(new Set(['1 1']));
    });

    it('are refused to an older program, from the first document that a newer one migrates', async () => {
      await writeUnversioned([{ _id: 'one', count: 0 }]);
      const older = await open(count);
      await older.checkVersion();
      const failing: Migration = {
        ...spell,
        migrate() {
          throw new Error('Not this one');
        },
      };
      await expect(open(count, failing)).rejects.toThrow(/can't be migrated to version 2/);
      const tooNew = {
        code: 'data_too_new',
        message: expect.stringMatching(
          /written by a newer version .*notes has version 2.* knows 1/,
        ) as string,
      };
      await expect(older.checkVersion()).rejects.toMatchObject(tooNew);
      await expect(open(count)).rejects.toMatchObject(tooNew);
      await expect(open()).rejects.toMatchObject(tooNew);
      await open(count, spell);
    });

    it('are refused to an older program where a newer one found nothing to migrate', async () => {
      await open(count, spell);
      await closeAll();
      await expect(open(count)).rejects.toMatchObject({ code: 'data_too_new' });
    });

    it('have no gaps, and keep ids', async () => {
      await expect(open(spell)).rejects.toThrow(/Migrations of notes lead to 1, 2, 3 and so on, not to 2/);
      await expect(open(count, count)).rejects.toThrow(/not to 1, 1/);
      await writeUnversioned([{ _id: 'one' }]);
      const renaming: Migration = { ...count, migrate: (document) => ({ ...document, _id: 'two' }) };
      await expect(open(renaming)).rejects.toThrow(/"one" of notes changes its _id/);
    });
  });
}
