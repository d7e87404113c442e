/** Somebody who reaches the ports of services inside a cluster, without its secret. */
import { startLinkedCluster, type LinkedCluster } from '../support/linked-cluster.js';

let linked: LinkedCluster;
beforeAll(async () => {
  linked = await startLinkedCluster();
});
afterAll(() => linked.close());

it('is refused by every service but the gateway, in the name of whomever they call', async () => {
  const services = linked.cluster.members.filter(({ service }) => service !== 'gateway');
  expect(services.length).toBeGreaterThan(5);
  const headers = { 'x-komavox-user': 'anybody', 'content-type': 'application/json' };
  for (const { name, origin, internalOrigin } of services) {
    for (const [method, path] of [
      ['GET', '/api/mangas'],
      ['GET', '/internal/openapi.json'],
      ['PUT', '/api/bookmarks/one'],
      ['POST', '/api/tts/speak'],
    ] as const) {
      const answer = await fetch(origin + path, { method, headers, ...(method !== 'GET' && { body: '{}' }) });
      const { code } = (await answer.json()) as { readonly code: string };
      expect({ name, path, status: answer.status, code }).toEqual({
        ...{ name, path },
        ...{ status: 401, code: 'peer_unauthenticated' },
      });
    }
    expect({ name, health: (await fetch(`${internalOrigin}/livez`)).status }).toEqual({ name, health: 200 });
  }
  // The same by the gateway is the product.
  const page = await fetch(`${linked.cluster.origin}/`);
  expect(page.status).toBe(200);
});
