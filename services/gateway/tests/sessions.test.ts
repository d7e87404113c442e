import { defineService } from '@komavox/service';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { gatewaySettings } from '../src/settings.js';
import { Sessions } from '../src/sessions/sessions.js';
import { openStore, type Store } from '../src/store.js';

const day = 86_400_000;
let now = new Date('2026-01-01T00:00:00Z');
let product: TestProduct;
let store: Store;
const browser = 'Firefox on Windows';
let sessions: Sessions;

/** Sessions on the real store, with a clock that the test sets. */
const probe = defineService({
  name: 'gateway',
  settings: gatewaySettings,
  peers: [],
  build: ({ documents }) => {
    store = openStore(documents);
    const life = { idleMs: 30 * day, maxMs: 180 * day };
    sessions = new Sessions(store, { clock: { now: () => now }, life, renews: true });
    return {};
  },
});

beforeAll(async () => {
  product = await bootForTest([probe]);
});
afterAll(() => product.stop());

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('sessions over time', () => {
  it('end when unused for their maximum age', async () => {
    const token = await sessions.open('ada', browser);
    wait(30 * day - 1);
    expect((await sessions.find(token))?.session.user).toBe('ada');
    wait(30 * day);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('go on while used, and report when the cookie must be renewed', async () => {
    const token = await sessions.open('ada', browser);
    const renewals: boolean[] = [];
    for (let use = 0; use < 4; use += 1) {
      wait(20 * day);
      renewals.push((await sessions.find(token))?.renewed ?? false);
      renewals.push((await sessions.find(token))?.renewed ?? true);
    }
    expect(renewals).toEqual([true, false, true, false, true, false, true, false]);
  });

  it('are read again after a few seconds, so that one closed elsewhere ends here', async () => {
    const token = await sessions.open('ada', browser);
    const found = await sessions.find(token);
    await store.removeSession(found?.session.id ?? '');
    expect(await sessions.find(token)).toBeDefined();
    wait(5_000);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('are not cached by a look-up that began before they were closed', async () => {
    const token = await sessions.open('ada', browser);
    const early = sessions.find(token);
    await sessions.close(token);
    await early;
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('are removed once they have expired, and not before', async () => {
    const ended = await sessions.open('ada', browser);
    wait(29 * day);
    const alive = await sessions.open('ada', browser);
    const idOf = async (token: string) => (await sessions.find(token))?.session.id ?? '';
    const aliveId = await idOf(alive);
    wait(day);
    expect(await sessions.find(ended)).toBeUndefined();
    await sessions.removeExpired();
    expect(await store.findSession(aliveId)).toBeDefined();
    expect(await store.removeExpiredSessions(now)).toBe(0);
  });

  it.each([
    ['an hour', day / 24],
    ['ten years', 3650 * day],
  ])('go on when the clock is set back by %s, and end a life after it', async (_name, jump) => {
    const used = await sessions.open('ada', browser);
    const unused = await sessions.open('bob', browser);
    wait(-jump);
    expect((await sessions.find(used))?.session.user).toBe('ada');
    await sessions.removeExpired();
    wait(30 * day + 1000);
    expect(await sessions.find(used)).toBeUndefined();
    expect(await sessions.find(unused)).toBeUndefined();
    wait(jump);
  });

  it('end when the clock is set forward by more than their maximum age', async () => {
    const token = await sessions.open('ada', browser);
    wait(day / 24);
    expect(await sessions.find(token)).toBeDefined();
    wait(3650 * day);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('end half a year after they began, however often they are used', async () => {
    const token = await sessions.open('eve', browser);
    for (let days = 0; days < 175; days += 25) {
      wait(25 * day);
      expect(await sessions.find(token)).toBeDefined();
    }
    wait(5 * day);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('are listed with when they began and were used', async () => {
    const startedAt = now;
    const token = await sessions.open('joan', browser);
    wait(60_000);
    await sessions.open('joan', 'Safari on iOS');
    wait(600_000);
    await sessions.find(token);
    const listed = await sessions.list('joan');
    expect(listed.map(({ browser: name }) => name)).toEqual([browser, 'Safari on iOS']);
    expect(listed[0]).toMatchObject({ startedAt, usedAt: now });
    wait(30 * day);
    expect(await sessions.list('joan')).toEqual([]);
  });

  it('are at most fifty of a user: the one unused for longest ends', async () => {
    const tokens: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      tokens.push(await sessions.open('max', browser));
      wait(600_000);
    }
    const [first = '', second = ''] = tokens;
    expect(await sessions.find(first)).toBeDefined();
    await sessions.open('max', browser);
    expect(await sessions.find(first)).toBeDefined();
    expect(await sessions.find(second)).toBeUndefined();
    expect(await sessions.list('max')).toHaveLength(50);
  });
});
