import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSqlite } from './snapshot.js';
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

  it('brings what was committed to the disk', async () => {
    expect(use().prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
    expect(use().prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    await use().flushed();
    insert('a');
    await Promise.all([use().flushed(), use().flushed(), use().flushed()]);
    insert('b');
    const closing = use().flushed();
    use().close();
    await closing;
    await use().flushed();
  });

  describe('whose write-ahead log can’t be flushed', () => {
    let reader: Database | undefined;

    beforeEach(async () => {
      insert('a');
      reader = openSqlite(use().file);
      // The connections go on with it.
      await rm(`${use().file}-wal`);
    });
    afterEach(() => {
      reader?.close();
    });

    it('moves it into the database instead', async () => {
      await use().flushed();
      await copyFile(use().file, join(folder, 'copy.db'));
      expect(readSqlite(join(folder, 'copy.db'), 'SELECT v FROM t')).toEqual([{ v: 'a' }]);
    });

    it('says so where that can’t be done either, until it can', async () => {
      reader?.exec('BEGIN');
      reader?.prepare('SELECT * FROM t').all();
      insert('b');
      await expect(use().flushed()).rejects.toThrow(/could not be brought to the disk/);
      reader?.exec('COMMIT');
      await use().flushed();
    }, 20_000);
  });

  it('moves its log into the database while it is used', async () => {
    const rows = (file: string) => readSqlite<{ n: number }>(file, 'SELECT count(*) AS n FROM t')[0]?.n ?? 0;
    use().exec('PRAGMA wal_checkpoint(TRUNCATE)');
    for (let row = 0; row < 1200; row += 1) use().transaction(() => insert('x'.repeat(100)));
    let copies = 0;
    // A file that is copied while its log moves into it can be half of each.
    const moved = async () => {
      const copy = join(folder, `copy-${(copies += 1)}.db`);
      await copyFile(use().file, copy);
      try {
        return rows(copy);
      } catch (error) {
        expect(sqliteCode(error)).toBe('SQLITE_CORRUPT');
        return 0;
      }
    };
    const end = Date.now() + 30_000;
    let later = 0;
    let now = await moved();
    while (now < 1000 && Date.now() < end) {
      await pause(50);
      // The first time may leave what was being written just then: enough for the next one.
      for (let row = 0; row < 100; row += 1) insert(`later ${String((later += 1))}`);
      now = await moved();
    }
    expect(now).toBeGreaterThanOrEqual(1000);
    expect(rows(use().file)).toBe(1200 + later);
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
