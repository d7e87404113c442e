import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments } from '../open-documents.js';
import { describeDocuments } from '../../contract/documents-contract.js';

describeDocuments('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  const url = `sqlite:${folder}`;
  const database = 'contract';
  return {
    url,
    database,
    open: (versioned) => openDocuments(url, database, versioned),
    remove: () => rm(folder, { recursive: true }),
  };
});
