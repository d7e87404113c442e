import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openSqlite } from './sqlite.js';

let folder = '';
let database: Database | undefined;
const file = () => join(folder, 'a.db');
const megabytes = () => statSync(file()).size / 2 ** 20;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  database = openSqlite(file());
});
afterEach(async () => {
  database?.close();
  await rm(folder, { recursive: true });
});

/** All but each tenth are deleted again. */
function fillAndEmpty(opened: Database, rows: number): void {
  opened.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, v BLOB) STRICT');
  const insert = opened.prepare('INSERT INTO t VALUES (?, ?)');
  opened.transaction(() => {
    for (let id = 1; id <= rows; id += 1) insert.run(id, Buffer.alloc(2000, id % 256));
  });
  opened.exec('DELETE FROM t WHERE id % 10 <> 0');
}

const sums = (opened: Database) => opened.prepare('SELECT count(*) AS rows, sum(id) AS ids FROM t').get();

it('what was deleted goes back to the file system while the file is used', async () => {
  const opened = database as Database;
  fillAndEmpty(opened, 15_000);
  const before = sums(opened);
  opened.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(megabytes()).toBeGreaterThan(25);
  for (const end = Date.now() + 20_000; megabytes() > 10 && Date.now() < end; await pause(200)) {
    opened.prepare('INSERT INTO t(v) VALUES (?)').run(Buffer.from('x'));
    opened.exec('DELETE FROM t WHERE length(v) = 1');
    opened.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  // The rows, and what new ones will need.
  expect(megabytes()).toBeLessThan(10);
  expect(sums(opened)).toEqual(before);
  expect(opened.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
});

it('a large file of an earlier version that is mostly unused is written anew when it is opened', () => {
  let opened = database as Database;
  opened.exec('PRAGMA auto_vacuum = NONE');
  opened.exec('VACUUM');
  fillAndEmpty(opened, 50_000);
  const before = sums(opened);
  opened.close();
  expect(megabytes()).toBeGreaterThan(90);
  opened = database = openSqlite(file());
  expect(sums(opened)).toEqual(before);
  expect(opened.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
  opened.close();
  expect(megabytes()).toBeLessThan(25);
});

it('a file that is only opened stays as it is, to the byte', () => {
  const opened = database as Database;
  fillAndEmpty(opened, 100);
  opened.close();
  const before = readFileSync(file());
  openSqlite(file()).close();
  expect(readFileSync(file()).equals(before)).toBe(true);
});

it('a small file of an earlier version stays as it is', () => {
  let opened = database as Database;
  opened.exec('PRAGMA auto_vacuum = NONE');
  opened.exec('VACUUM');
  fillAndEmpty(opened, 1000);
  opened.close();
  opened = database = openSqlite(file());
  expect(opened.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 0 });
});
