import { randomUUID } from 'node:crypto';
import { realServers } from '@komavox/stack';
import { openDocuments } from './connect.js';
import { describeDocuments } from './contract.js';

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
    open: () => openDocuments(url, database),
    async remove() {
      const { connection, close } = await openDocuments(url, database);
      await connection.dropDatabase();
      await close();
    },
  });
};
describeDocuments('MongoDB', make, { imitation });
