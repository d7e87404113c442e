/** A page that somebody else made costs its reader an answer at most: the product answers everybody else meanwhile. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { createClient, type Client } from '@komavox/client';
import { startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';
import { maxAnswerMs, whileAsked } from '../support/liveness.js';
import { mainThreadTime } from '../support/main-thread.js';
import { hostilePages } from './hostile-pages.js';

const folder = temporaryFolder();
const names = Object.keys(hostilePages);
const site = createServer((request, response) => {
  const html = hostilePages[names[Number(request.url?.slice(1))] ?? ''];
  response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(html);
});
let product: ProductProcess;
let client: Client;
let host = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  product = await startProduct({
    folder,
    environment: { DEMO_LIBRARY: 'false', READER_ALLOWED_HOSTS: host },
  });
  client = createClient(product.origin);
  await client.register('Aki', 'aki@example.org', 'correct horse battery');
});
afterAll(async () => {
  await product.kill('SIGTERM');
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(names)('ends soon and holds up nobody: %s', async (name) => {
  const body = JSON.stringify({ url: `http://${host}/${names.indexOf(name)}` });
  const since = performance.now();
  const busyMs = await mainThreadTime(product.pid, async () => {
    const { slowestMs } = await whileAsked(product.internalOrigin, () =>
      client.call('/api/scrape-url', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    );
    expect(slowestMs).toBeLessThan(maxAnswerMs);
  });
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(busyMs).toBeLessThan(600);
});
