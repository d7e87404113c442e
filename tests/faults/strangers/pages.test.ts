/** A page that somebody else made costs its reader an answer at most: the product answers everybody else meanwhile. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxAnswerMs, whileAsked } from '../support/liveness.js';
import { mainThreadTime } from '../support/main-thread.js';
import { hostilePages } from './hostile-pages.js';
import { useStranger } from './stranger.js';

const names = Object.keys(hostilePages);
const site = createServer((request, response) => {
  const html = hostilePages[names[Number(request.url?.slice(1))] ?? ''];
  response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(html);
});
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
const stranger = useStranger(() => ({ READER_ALLOWED_HOSTS: host }));
afterAll(() => void site.close());

it.each(names)('ends soon and holds up nobody: %s', async (name) => {
  const body = JSON.stringify({ url: `http://${host}/${names.indexOf(name)}` });
  const { product, client } = stranger.current;
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
