import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openSqlite } from './sqlite.js';
import { sqliteCode } from './sqlite-code.js';

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

  describe('without room', () => {
    const full = expect.objectContaining({ status: 507, code: 'storage_full', retryable: true }) as Error;
    const pages = () => use().prepare('PRAGMA page_count').get<{ page_count: number }>()?.page_count ?? 0;
    const limit = (more: number) => {
      use().exec(`PRAGMA max_page_count = ${String(pages() + more)}`);
    };
    const large = Buffer.alloc(200_000);

    it('says so, keeps nothing of the transaction, goes on reading, and writes when there is room again', () => {
      insert('before');
      limit(10);
      expect(() =>
        use().transaction(() => {
          insert('small');
          insert(large);
        }),
      ).toThrow(full);
      expect(values()).toEqual(['before']);
      limit(1000);
      insert(large);
      expect(values()).toEqual(['before', large]);
    });

    it('keeps nothing of a transaction whose inner one was refused, though that was caught', () => {
      limit(10);
      expect(() =>
        use().transaction(() => {
          insert('outer');
          expect(() => use().transaction(() => insert(large))).toThrow(full);
          // Were this written outside of any transaction, it would stay.
          expect(() => use().transaction(() => insert('inner'))).toThrow(full);
        }),
      ).toThrow(full);
      expect(values()).toEqual([]);
      insert('after');
      expect(values()).toEqual(['after']);
    });

    it('is told by its check until a write succeeds', () => {
      use().checkRoom();
      limit(10);
      use().checkRoom();
      expect(() => insert(large)).toThrow(full);
      const said = { code: 'storage_full', message: expect.stringContaining(folder) as string };
      expect(() => {
        use().checkRoom();
      }).toThrow(expect.objectContaining(said) as Error);
      limit(1000);
      use().checkRoom();
      use().checkRoom();
    });
  });

  it('does nothing more once closed', () => {
    use().close();
    use().close();
    expect(() => use().prepare('SELECT 1')).toThrow(/closed/);
  });
});
