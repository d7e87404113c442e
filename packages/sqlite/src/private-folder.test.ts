import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivate } from './private-folder.js';
import { lockFolder, openSqlite } from './sqlite.js';

let place = '';
const modeOf = (folder: string) => statSync(folder).mode & 0o7777;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'komavox-private-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

it('a folder that is made is closed, with those above it', () => {
  const folder = join(place, 'above', 'data');
  expect(makePrivate(folder)).toBeUndefined();
  expect([modeOf(folder), modeOf(join(place, 'above'))]).toEqual([0o700, 0o700]);
});

it('an open folder is closed, which is told once', () => {
  const folder = join(place, 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  expect(makePrivate(folder)).toBe(`Other accounts of this machine could enter ${folder}; now they can't`);
  expect(modeOf(folder)).toBe(0o700);
  expect(makePrivate(folder)).toBeUndefined();
});

it('a folder that many share stays as it is, which is told', () => {
  const folder = join(place, 'shared');
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  expect(makePrivate(folder)).toContain('it is not for Komavox alone');
  expect(modeOf(folder)).toBe(0o1777);
});

it("another account's folder stays as it is, which is told", () => {
  let folder = '/usr';
  if (process.getuid?.() === 0) {
    folder = join(place, 'theirs');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    chownSync(folder, 12_345, 12_345);
  }
  expect(makePrivate(folder)).toContain('it belongs to another account');
  expect(modeOf(folder)).toBe(0o755);
});

it('stores make their folders closed', () => {
  const locked = join(place, 'locked');
  lockFolder(locked)();
  openSqlite(join(place, 'opened', 'a.db')).close();
  expect([modeOf(locked), modeOf(join(place, 'opened'))]).toEqual([0o700, 0o700]);
});
