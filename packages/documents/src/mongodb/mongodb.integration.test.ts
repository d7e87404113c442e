import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realServers } from '@komavox/test-servers';
import mongoose from 'mongoose';
import { openDocuments, type VersionedOptions } from '../open-documents.js';
import { describeDocuments } from '../../contract/documents-contract.js';
import { storedCollection } from '../stored-collections.js';

const servers = await realServers(['documents']);
const { url } = servers.server('documents');
afterAll(() => servers.close());

/** MongoDB's own server tells the commit it was built from. */
async function isImitation(): Promise<boolean> {
  const { connection, close } = await openDocuments(url, 'admin');
  const about = await connection.db?.command({ buildInfo: 1 });
  await close();
  return about?.['gitVersion'] === undefined;
}

const imitation = await isImitation();
if (imitation) {
  process.stdout.write(
    'Left out: keyPattern and keyValue, partial unique indexes, $elemMatch with $; this server only imitates MongoDB\n',
  );
}

const make = async () => {
  const database = `contract-${randomUUID()}`;
  return Promise.resolve({
    url,
    database,
    open: (versioned?: VersionedOptions) => openDocuments(url, database, versioned),
    async remove() {
      const { connection, close } = await openDocuments(url, database);
      await connection.dropDatabase();
      await close();
    },
  });
};
describeDocuments('MongoDB', make, { imitation });

it('copies integers of 64 bits and decimals as they are; a store that has none refuses them', async () => {
  const { Long, Decimal128 } = mongoose.mongo;
  const subject = await make();
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  const server = await subject.open();
  const embedded = await openDocuments(`sqlite:${folder}`, 'copy');
  try {
    await server.connection.collection('from').insertOne({
      small: Long.fromNumber(1),
      large: Long.fromString('9007199254740993'),
      price: Decimal128.fromString('1.10'),
    });
    const read = async (name: string) => {
      for await (const page of storedCollection(server.connection, name).pages()) return page;
      return [];
    };
    await storedCollection(server.connection, 'to').insert(await read('from'));
    const [copied] = await read('to');
    expect(copied?.sha256).toBe((await read('from'))[0]?.sha256);
    expect(copied?.document['large']).toEqual(Long.fromString('9007199254740993'));
    await expect(storedCollection(embedded.connection, 'to').insert(await read('from'))).rejects.toThrow(
      /doesn't support/,
    );
  } finally {
    await Promise.all([server.close(), embedded.close()]);
    await Promise.all([subject.remove(), rm(folder, { recursive: true })]);
  }
});
