import { randomUUID } from 'node:crypto';
import { openDocuments } from './connect.js';
import { describeDocuments } from './contract.js';

const url = process.env['DOCUMENTS_TEST_URL'];

if (url === undefined || url === '') {
  process.stdout.write('Skipped: documents on MongoDB, because DOCUMENTS_TEST_URL names no server\n');
  describe('documents on MongoDB', () => {
    it.skip('needs DOCUMENTS_TEST_URL', () => undefined);
  });
} else {
  describeDocuments(`MongoDB at ${new URL(url).host}`, async () => {
    const database = `contract-${randomUUID()}`;
    return Promise.resolve({
      open: () => openDocuments(url, database),
      async remove() {
        const { connection, close } = await openDocuments(url, database);
        await connection.dropDatabase();
        await close();
      },
    });
  });
}
