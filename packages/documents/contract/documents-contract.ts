/** Contract of every document store, run unchanged on each adapter. */
import { describeArrays } from './arrays.js';
import { describeConcurrency } from './concurrency.js';
import { describeDetails } from './details.js';
import { describeMigrations } from './migrations.js';
import { describeReads } from './reads.js';
import { describeStored } from './stored.js';
import type { DocumentsUnderTest, Opened } from './subject.js';
import { describeWrites } from './writes.js';
import type { DocumentsConnection } from '../src/open-documents.js';

/** `imitation`: the server isn't MongoDB's own; what such servers are known to lack is left out (contract-details.ts). */
export function describeDocuments(
  name: string,
  make: () => Promise<DocumentsUnderTest>,
  { imitation = false }: { imitation?: boolean } = {},
): void {
  describe(`documents on ${name}`, () => {
    let subject: DocumentsUnderTest | undefined;
    let documents: DocumentsConnection | undefined;

    beforeAll(async () => {
      subject = await make();
      documents = await subject.open();
    });

    afterAll(async () => {
      await documents?.close();
      await subject?.remove();
    });

    const opened: Opened = {
      get documents() {
        if (documents === undefined) throw new Error('The store is opened before the first test');
        return documents;
      },
      async reopen() {
        await documents?.close();
        documents = await subject?.open();
      },
    };

    describeWrites(opened);
    describeConcurrency(opened);
    describeArrays(opened);
    describeReads(opened);
    describeStored(opened);
    describeMigrations(make);
    if (!imitation) describeDetails(opened);
  });
}
