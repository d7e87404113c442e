/**
 * Starts the product on stored data and ends it by SIGKILL in the middle of its migration. Arguments: the folder, how
 * many batches of documents are migrated before, and how many milliseconds its clock is behind.
 */
import { createLogger } from '@komavox/core';
import { run } from '@komavox/service';
import { product } from '../src/product.js';

const [folder = '', batches = '', behindMs = ''] = process.argv.slice(2);
let left = Number(batches);

await run(product, {
  environment: { ...process.env, DATA_DIR: folder, DEMO_LIBRARY: 'false', PORT: '0', INTERNAL_PORT: '0' },
  clock: { now: () => new Date(Date.now() - Number(behindMs)) },
  logger: createLogger({
    level: 'debug',
    destination: {
      write(line) {
        // Its documents are written, and that the collection is complete is not.
        if (line.includes('"migrating documents"') && --left === 0) process.kill(process.pid, 'SIGKILL');
      },
    },
  }),
});
