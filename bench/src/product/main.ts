/**
 * The product as a self-hoster meets it, against its limits: memory when idle, a page image, a short speech, and what
 * the gateway adds to a call. Prints one JSON line and a table.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct, temporaryFolder } from '@komavox/test-support';
import { createClient } from '@komavox/client';
import { quantile } from '@komavox/test-kit';
import { processUse } from '../process-use.js';
import { printTable, type Row } from '../table.js';

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    await work();
    measured.push(performance.now() - started);
  }
  return measured;
}

const folder = temporaryFolder();
const product = await startProduct({ folder });
try {
  const client = createClient(product.origin);
  await client.register('Bench', 'bench@example.org', 'correct horse battery');
  // The demo library may still be drawn; idle means after that.
  await pause(30_000);
  const idle = processUse(product.pid).megabytes;

  const [manga] = await client.mangas();
  const [chapter] = await client.chapters(manga?.id ?? '', 'en');
  const [page = ''] = await client.pages(chapter?.id ?? '');
  await client.image(page);
  const image = await times(50, async () => (await client.image(page)).arrayBuffer());

  let sentence = 0;
  // A new text each time: an old one would come from the cache.
  const speak = () =>
    client.speak(
      `Sentence ${(sentence += 1)} of a short test; it has sixty characters.`.padEnd(60, '!').slice(0, 60),
      'en',
    );
  await speak();
  const speech = await times(15, speak);

  const call = () => client.call('/api/bookmarks/none').then((response) => response.arrayBuffer());
  await times(200, call);
  const forwarded = await times(1000, call);

  const rows: Row[] = [
    { what: 'idle memory, all processes', value: idle, unit: 'MB', limit: 400 },
    { what: 'page picture, warm, p50', value: quantile(image, 0.5), unit: 'ms', limit: 50 },
    { what: 'speech of 60 characters, warm, p50', value: quantile(speech, 0.5), unit: 'ms', limit: 500 },
    { what: 'a forwarded call as a whole, p50', value: quantile(forwarded, 0.5), unit: 'ms', limit: 3 },
    { what: 'a forwarded call as a whole, p95', value: quantile(forwarded, 0.95), unit: 'ms' },
  ];
  printTable('product', rows);
} finally {
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
