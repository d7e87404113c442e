/**
 * The process that `migrations.ts` kills: migrates the notes of a database, says on its standard output how many it has come to, and
 * is killed. Arguments: the address, and the database.
 */
import { writeSync } from 'node:fs';
import { createLogger } from '@komavox/core';
import { openDocuments } from '../src/open-documents.js';
import { count } from './count-migration.js';

const [url = '', database = ''] = process.argv.slice(2);
let begun = 0;

const documents = await openDocuments(url, database, {
  migrations: [
    {
      ...count,
      migrate(document) {
        begun += 1;
        if (begun % 100 === 0) writeSync(1, `migrating ${begun} \n`);
        return count.migrate(document);
      },
    },
  ],
  logger: createLogger({ level: 'silent' }),
});
writeSync(1, 'migrated\n');
await documents.close();
