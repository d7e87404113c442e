/** The process that tests of the object store kill in the middle of a put: `node crash-child.js <url> <key>`. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { printLine } from '@komavox/test-kit';
import { openObjectStore } from '../src/open-object-store.js';

const [url = '', key = ''] = process.argv.slice(2);
const store = await openObjectStore(url);

async function* endless(): AsyncGenerator<Buffer> {
  // Enough that every adapter has begun to send it away.
  for (let chunk = 0; ; chunk += 1) {
    yield Buffer.alloc(1024 * 1024, chunk);
    if (chunk === 40) await printLine('putting');
    if (chunk > 40) await sleep(50);
  }
}

await store.put(key, Readable.from(endless()), { contentType: 'video/mp4' });
