import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@komavox/sqlite';
import { openDocuments } from '../open-documents.js';

it('a write is acknowledged once it is on disk, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  const documents = await openDocuments(`sqlite:${folder}`, 'kept');
  const things = documents.connection.collection<{ _id: string }>('things');
  const file = join(folder, 'kept.db');
  const reader = openSqlite(file);
  // The connections go on with it, but it can't be flushed; nor can it be moved while somebody reads.
  await rm(`${file}-wal`);
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM _indexes').all();
  await expect(things.insertOne({ _id: 'first' })).rejects.toThrow(/could not be brought to the disk/);
  reader.exec('COMMIT');
  await things.insertOne({ _id: 'second' });
  reader.close();
  await documents.close();
  await rm(folder, { recursive: true });
}, 20_000);
