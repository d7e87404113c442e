/** Libraries whose files have other dates than in the index, as after an upgrade of the image or a copy to another disk. */
import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments, type DocumentsConnection } from '@komavox/documents';
import { ArchiveCache, fileFingerprint } from '../src/library/archive-cache.js';
import { type LibraryRoot, scanLibrary } from '../src/scan-library.js';
import { openStore, type Store } from '../src/store.js';
import { cbz, image, writeFiles } from './library.js';

let folder: string;
let documents: DocumentsConnection;
let store: Store;
const archive = 'Lanterns/Chapter 1.zh-hk.cbz';
const file = () => join(folder, archive);
const scan = (name: LibraryRoot['name']) =>
  scanLibrary(
    {
      store,
      clock: { now: () => new Date() },
      defaultLanguage: 'en',
      knownIssues: new Map(),
      signal: new AbortController().signal,
    },
    { name, folder, create: false },
  );
const date = async (path: string, day: string) => utimes(path, new Date(day), new Date(day));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komavox-dates-'));
  documents = await openDocuments(`sqlite:${join(folder, '.store')}`, 'catalogue');
  store = openStore(documents.connection);
  await writeFiles(folder, { [archive]: await cbz([5, 6]), 'Lanterns/cover.png': await image(7) });
});
afterEach(async () => {
  await documents.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['demo', false],
  ['library', true],
] as const)('are in the root %s a change: %s', async (name, isChange) => {
  expect(await scan(name)).toMatchObject({ mangas: 1, chapters: 1, changed: true });
  expect(await scan(name)).toMatchObject({ changed: false });
  await date(file(), '2026-01-02');
  await date(join(folder, 'Lanterns/cover.png'), '2026-01-02');
  expect(await scan(name)).toMatchObject({ mangas: 1, chapters: 1, changed: isChange });
  await writeFile(file(), await cbz([5, 6, 7]));
  expect(await scan(name)).toMatchObject({ chapters: 1, changed: true });
});

it('open as before, as long as the size is the same', async () => {
  const archives = new ArchiveCache();
  const { fingerprint } = await fileFingerprint(file());
  await date(file(), '2026-01-02');
  const opened = await archives.get(file(), fingerprint);
  expect(await opened.open('1.png')).toBeDefined();
  await writeFile(file(), await cbz([5, 6, 7]));
  await expect(archives.get(file(), fingerprint)).rejects.toMatchObject({ code: 'library_changed' });
  archives.close();
});

it('open at once while they are what they were, also when moved, until they are written to or removed', async () => {
  const archives = new ArchiveCache();
  const { fingerprint } = await fileFingerprint(file());
  const opened = await archives.get(file(), fingerprint);
  expect(await archives.get(file(), fingerprint)).toBe(opened);
  const moved = `${file()}.moved`;
  await rename(file(), moved);
  expect(await archives.get(file(), fingerprint)).toBe(opened);
  const changed = { code: 'library_changed' };
  await writeFile(moved, 'x');
  await expect(archives.get(file(), fingerprint)).rejects.toMatchObject(changed);

  await writeFile(file(), await cbz([5]));
  const { fingerprint: other } = await fileFingerprint(file());
  await archives.get(file(), other);
  await rm(file());
  await expect(archives.get(file(), other)).rejects.toMatchObject(changed);
  archives.close();
});
