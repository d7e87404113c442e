import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, sqliteCode, type Database } from './sqlite.js';

describe('a SQLite file', () => {
  let folder = '';
  let database: Database | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
    database = openSqlite(join(folder, 'inner', 'a.db'));
    database.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, v ANY) STRICT');
  });

  afterEach(async () => {
    database?.close();
    await rm(folder, { recursive: true });
  });

  const use = (): Database => database ?? openSqlite('');
  const values = () =>
    use()
      .prepare('SELECT v FROM t ORDER BY id')
      .all<{ v: unknown }>()
      .map(({ v }) => v);
  const insert = (value: string | number | null | Uint8Array) =>
    use().prepare('INSERT INTO t(v) VALUES (?)').run(value);

  it('flushes each commit to the disk', () => {
    expect(use().prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(use().prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  });

  it('gives values back as they were', () => {
    for (const value of ['text', 5, 1.5, null, Buffer.from([0, 1, 2])]) insert(value);
    expect(values()).toEqual(['text', 5, 1.5, null, Buffer.from([0, 1, 2])]);
    expect(use().prepare('SELECT v FROM t WHERE id = ?').get(5)).toEqual({ v: Buffer.from([0, 1, 2]) });
    expect(use().prepare('SELECT v FROM t WHERE id = ?').get(99)).toBeUndefined();
  });

  it('throws for values that SQLite has no type for', () => {
    expect(() => insert(true as never)).toThrow(/boolean/);
    expect(() => insert(undefined as never)).toThrow(/undefined/);
  });

  it('takes back all of a transaction that throws, and only the inner one when that is caught', () => {
    const fail = () => {
      insert('lost');
      throw new Error('no');
    };
    expect(() => use().transaction(fail)).toThrow('no');
    const result = use().transaction(() => {
      insert('outer');
      expect(() => use().transaction(fail)).toThrow('no');
      use().transaction(() => insert('inner'));
      return 'done';
    });
    expect(result).toBe('done');
    expect(values()).toEqual(['outer', 'inner']);
  });

  it('names the constraint that failed', () => {
    insert('a');
    try {
      use().prepare('INSERT INTO t(id, v) VALUES (1, 2)').run();
    } catch (error) {
      expect(sqliteCode(error)).toBe('SQLITE_CONSTRAINT_PRIMARYKEY');
    }
    expect(values()).toEqual(['a']);
    expect.assertions(2);
  });

  it('does nothing more once closed', () => {
    use().close();
    use().close();
    expect(() => use().prepare('SELECT 1')).toThrow(/closed/);
  });
});
