import { randomUUID } from 'node:crypto';
import { openDocuments } from './connect.js';
import { describeDocuments } from './contract.js';

const url = process.env['DOCUMENTS_TEST_URL'];

/** MongoDB's own server tells the commit it was built from. */
async function isImitation(server: string): Promise<boolean> {
  const { connection, close } = await openDocuments(server, 'admin');
  const about = await connection.db?.command({ buildInfo: 1 });
  await close();
  return about?.['gitVersion'] === undefined;
}

if (url === undefined || url === '') {
  process.stdout.write('Skipped: documents on MongoDB, because DOCUMENTS_TEST_URL names no server\n');
  describe('documents on MongoDB', () => {
    it.skip('needs DOCUMENTS_TEST_URL', () => undefined);
  });
} else {
  const imitation = await isImitation(url);
  if (imitation) {
    process.stdout.write(
      'Skipped: keyPattern and keyValue, partial unique indexes, $elemMatch with $; this server only imitates MongoDB\n',
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
  describeDocuments(`MongoDB at ${new URL(url).host}`, make, { imitation });
}
