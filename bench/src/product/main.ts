/**
 * The product as a self-hoster meets it, against its limits: memory when idle, a page image, a short speech, and what
 * the gateway adds to a call. Prints one JSON line and a table.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct, temporaryFolder } from '@komavox/test-support';
import { createClient } from '@komavox/client';
import { quantile } from '../quantile.js';
import { printTable, type Row } from '../table.js';

/** Resident memory of a process and all its descendants, in bytes (Linux). */
function residentBytes(pid: number): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended while we looked.
    }
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family.reduce((sum, member) => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, 'utf8'))?.[1] ?? 0;
    return sum + Number(kilobytes) * 1024;
  }, 0);
}

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
  const idle = residentBytes(product.pid);

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
    { what: 'idle memory, all processes', value: idle / 1e6, unit: 'MB', limit: 400 },
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
