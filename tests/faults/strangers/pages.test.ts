/** A page that somebody else made costs its reader an answer at most: the product answers everybody else meanwhile. */
import { maxAnswerMs, whileAsked } from '../support/liveness.js';
import { mainThreadTime } from '../support/main-thread.js';
import { hostilePages, hostileSite } from './hostile-pages.js';
import { useStranger } from './stranger.js';

const names = Object.keys(hostilePages);
const site = hostileSite();
beforeAll(() => site.open());
const stranger = useStranger(() => ({ READER_ALLOWED_HOSTS: site.host }));
afterAll(() => site.close());

it.each(names)('ends soon and holds up nobody: %s', async (name) => {
  const body = JSON.stringify({ url: `http://${site.host}/${names.indexOf(name)}` });
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
