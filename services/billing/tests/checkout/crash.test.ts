/** `kill -9` between a payment and its grant: the credits come without webhook and without the buyer, and once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '@komavox/http';
import { randomFrom, startChild } from '@komavox/test-kit';
import { createServer } from 'node:http';
import {
  begin,
  entriesOf,
  kindsOf,
  movementsBecome,
  newUser,
  press,
  type Purchase,
  type Shop,
} from './shop.js';
import { startStandIn, tell, type StandIn } from './stand-in.js';

let stripe: StandIn;
let folder: string;
let port: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  stripe = await startStandIn();
  const probe = createServer();
  port = new URL(await listen(probe, 0, '127.0.0.1')).port;
  probe.close();
});
afterAll(async () => {
  await stripe.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startBilling() {
  const child = startChild(new URL('./run-billing.js', import.meta.url), [folder, port, stripe.origin]);
  await child.line('ready');
  return child;
}

/** The killed process answers over the network. */
const shop: Shop = {
  async call(_service, path, { method = 'GET', user, body, headers = {} } = {}) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(user !== undefined && { 'x-komavox-user': user }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: async () => text,
      json: async <T>() => JSON.parse(text) as T,
      bytes: async () => Buffer.from(text),
      body: undefined as never,
    };
  },
};

const pay = (purchase: Purchase) => press(stripe, 'stripe', purchase, { decision: 'pay', method: 'card' });

it('a product killed between payment and grant gives the credits after its start', async () => {
  const child = await startBilling();
  const purchase = await begin(shop, newUser());
  await child.kill();
  await pay(purchase);
  const again = await startBilling();
  await movementsBecome(shop, purchase.user, ['purchased 200'], 60_000);
  await again.kill();
});

it('a product killed at any moment of its webhooks grants each order once', async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  process.stderr.write(`kills come with TEST_SEED=${seed}\n`);
  const random = randomFrom(seed);
  const purchases: Purchase[] = [];
  for (let round = 0; round < 4; round += 1) {
    const child = await startBilling();
    const bought = await Promise.all(Array.from({ length: 6 }, () => begin(shop, newUser())));
    await Promise.all(bought.map(pay));
    purchases.push(...bought);
    const events = await stripe.listEvents();
    const told = Promise.allSettled(
      events.slice(0, 12).map((event) => tell(`http://127.0.0.1:${port}`, event)),
    );
    await pause(random() * 150);
    await child.kill();
    await told;
  }
  const last = await startBilling();
  for (const { user } of purchases) await movementsBecome(shop, user, ['purchased 200'], 60_000);
  await pause(1500);
  for (const { user } of purchases) expect(kindsOf(await entriesOf(shop, user))).toEqual(['purchased 200']);
  await last.kill();
});
