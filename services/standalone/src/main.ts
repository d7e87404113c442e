/** The whole product in one process on embedded stores, as `npm start` runs it. */
import { runMain } from '@komavox/service';
import { product } from './product.js';

const running = await runMain(product, { name: 'komavox' });
process.stdout.write(`\nKomavox is ready at ${running.origin}\n\n`);
