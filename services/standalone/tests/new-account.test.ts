import { setTimeout as pause } from 'node:timers/promises';
import { billing } from '@komavox/billing';
import { gateway } from '@komavox/gateway';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';

const nowhere = 'http://127.0.0.1:9';
let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([gateway, billing], {
    environment: {
      CATALOGUE_URL: nowhere,
      READER_URL: nowhere,
      VISION_URL: nowhere,
      VOICE_URL: nowhere,
      RENDER_URL: nowhere,
    },
  });
});
afterAll(() => product.stop());

it('a new user gets one account without credits, even after a duplicate event', async () => {
  const created = product.nextEvent(topics.userCreated);
  const registered = await fetch(`${product.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'correct horse' }),
  });
  expect(registered.status).toBe(201);
  const user = (await registered.json()) as { id: string; creditPoint: number };
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const get = async (path: string) =>
    (await fetch(`${product.origin}${path}`, { headers: { cookie } })).json();

  expect((await created).userId).toBe(user.id);
  let credits = (await get('/api/credits')) as { entries: { kind: string; balance: number }[] };
  while (credits.entries.length === 0) {
    await pause(20);
    credits = (await get('/api/credits')) as typeof credits;
  }
  expect(credits).toMatchObject({
    entries: [{ id: `${user.id}:1`, kind: 'opened', balance: 0 }],
    creditPoint: 0,
  });
  expect(await get('/api/users/me')).toEqual({ ...user, creditPoint: 0 });
});
