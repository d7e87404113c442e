/** Two processes of the gateway on one server of documents: they limit together what one would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { realServers, type RealServers } from '@komavox/test-servers';
import { billingStub } from './billing-stub.js';
import { environment, password } from './browser.js';

const main = join(import.meta.dirname, '../src/main.js');
const folder = mkdtempSync(join(tmpdir(), 'komavox-two-gateways-'));
const bounds = {
  ...{ LOGIN_ATTEMPTS: '6', ACCOUNT_LOGIN_ATTEMPTS: '9' },
  ...{ AUTH_CALLS_PER_MINUTE: '200', REGISTRATIONS_PER_HOUR: '5', TRUST_PROXY: '1' },
};

interface Gateway {
  readonly process: ChildProcess;
  readonly origin: string;
  /** Lines of its log since it was ready. */
  readonly log: readonly string[];
}

let servers: RealServers<'documents'>;
let billing: TestProduct;
let gateways: readonly [Gateway, Gateway];

beforeAll(async () => {
  servers = await realServers(['documents']);
  billing = await bootForTest([billingStub]);
  gateways = await Promise.all([start('one'), start('two')]);
});
afterAll(async () => {
  for (const { process } of gateways) {
    process.kill('SIGKILL');
    await once(process, 'exit');
  }
  await billing.stop();
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<Gateway> {
  const started = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...environment,
      ...bounds,
      ...{ PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'info', DATA_DIR: join(folder, name) },
      DOCUMENTS_URL: servers.server('documents').url,
      BILLING_URL: billing.origin,
      MEDIA_SECRET: 'the secret of both, of thirty-two characters',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(started.stdout)) {
    const { msg, origin } = JSON.parse(line) as { msg?: string; origin?: string };
    if (msg !== 'ready' || origin === undefined) continue;
    const log: string[] = [];
    createInterface(started.stdout).on('line', (later) => log.push(later));
    return { process: started, origin, log };
  }
  throw new Error('A gateway ended before it was ready');
}

/** A call to one of the gateways, as a proxy in front of it makes it for a browser at the address. */
async function post(index: number, path: string, body: object, address: string): Promise<number> {
  const { origin } = gateways[index % 2] as Gateway;
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': address };
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

const register = (index: number, name: string, address: string) =>
  post(index, '/api/auth/register', { name, email: `${name}@example.org`, password }, address);
const logIn = (index: number, name: string, secret: string, address: string) =>
  post(index, '/api/auth/login', { email: `${name}@example.org`, password: secret }, address);

const countsOf = (answers: readonly number[]) =>
  Object.fromEntries(
    [...new Set(answers)].sort().map((status) => [status, answers.filter((one) => one === status).length]),
  );

it('guesses from one address are as many at two gateways as at one, at once', async () => {
  expect(await register(0, 'ada', '203.0.113.1')).toBe(201);
  const guesses = Array.from({ length: 20 }, (_, index) =>
    logIn(index, 'ada', `a guess ${index}`, '203.0.113.2'),
  );
  expect(countsOf(await Promise.all(guesses))).toEqual({ 401: 6, 429: 14 });
  // Also the right one, at either.
  expect([
    await logIn(0, 'ada', password, '203.0.113.2'),
    await logIn(1, 'ada', password, '203.0.113.2'),
  ]).toEqual([429, 429]);
  expect(await logIn(1, 'ada', password, '203.0.113.3')).toBe(200);
});

it('guesses at one account from many addresses, too', async () => {
  expect(await register(1, 'bob', '203.0.113.1')).toBe(201);
  const guesses = Array.from({ length: 30 }, (_, index) =>
    logIn(index, 'bob', 'a guess', `198.51.100.${index}`),
  );
  expect(countsOf(await Promise.all(guesses))).toEqual({ 401: 9, 429: 21 });
});

it('accounts from one address, too', async () => {
  const made = Array.from({ length: 16 }, (_, index) => register(index, `many-${index}`, '203.0.113.4'));
  expect(countsOf(await Promise.all(made))).toEqual({ 201: 5, 429: 11 });
});

it('and calls from one address', async () => {
  const answers: number[] = [];
  // Nobody's email twice, so that no other limit is met.
  for (let round = 0; round < 10; round += 1) {
    const calls = Array.from({ length: 24 }, (_, index) =>
      logIn(index, `nobody-${round}-${index}`, 'a guess', '203.0.113.5'),
    );
    answers.push(...(await Promise.all(calls)));
  }
  const counts = countsOf(answers);
  expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(240);
  // One for which the store is too slow says that it counts by itself, and lets more through.
  const isAlone = gateways.some(({ log }) =>
    log.some((line) => line.includes('counted by this replica alone')),
  );
  expect(counts[401]).toBeLessThanOrEqual(isAlone ? 240 : 200);
  expect(counts[401]).toBeGreaterThanOrEqual(200 - 19);
});
