import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, systemClock } from '@komavox/core';
import { type DocumentsConnection, openDocuments } from '@komavox/documents';
import { openStore, type Store } from '../store.js';
import { createLimits, networkOf } from './limits.js';

let folder: string;
let documents: DocumentsConnection;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-rates-'));
  documents = await openDocuments(`sqlite:${folder}`, 'gateway');
  store = openStore(documents.connection);
});
afterEach(async () => {
  await documents.close();
  rmSync(folder, { recursive: true });
});

const logger = createLogger({ level: 'silent' });
const replica = () => ({ store, clock: systemClock, logger });

const settings = { loginAttempts: 2, authCallsPerMinute: 3, registrationsPerHour: 1 };
const refused = { status: 429, code: 'too_many_attempts' };

/** How many of so many calls at once are let through. */
const allowed = async (count: number, ask: (index: number) => Promise<unknown>) =>
  (await Promise.allSettled(Array.from({ length: count }, (_, index) => ask(index)))).filter(
    ({ status }) => status === 'fulfilled',
  ).length;

describe('limits', () => {
  it('refuse log-ins to one email from one address, and say when to come back', async () => {
    const limits = createLimits(settings, replica());
    await limits.loginAttempt('192.0.2.1', 'ada@example.org');
    await limits.loginAttempt('192.0.2.1', 'ADA@example.org');
    const refusal = limits.loginAttempt('192.0.2.1', 'ada@example.org');
    await expect(refusal).rejects.toMatchObject(refused);
    const seconds = await refusal.catch((error: { headers: Record<string, string> }) =>
      Number(error.headers['Retry-After']),
    );
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    await limits.loginAttempt('192.0.2.1', 'bob@example.org');
    await limits.loginAttempt('192.0.2.2', 'ada@example.org');
  });

  it('forget the failures before a success', async () => {
    const limits = createLimits(settings, replica());
    await limits.loginAttempt('192.0.2.1', 'ada@example.org');
    await (await limits.loginAttempt('192.0.2.1', 'ada@example.org')).reset();
    await limits.loginAttempt('192.0.2.1', 'ada@example.org');
  });

  it('count only registrations that made an account', async () => {
    const limits = createLimits(settings, replica());
    for (let failed = 0; failed < 5; failed += 1) await (await limits.registration('192.0.2.1')).refund();
    await limits.registration('192.0.2.1');
    await expect(limits.registration('192.0.2.1')).rejects.toMatchObject(refused);
  });

  it('count guesses, accounts and exports of two replicas to the last one, at once', async () => {
    const replicas = [createLimits(settings, replica()), createLimits(settings, replica())] as const;
    const one = (index: number) => (index % 2 === 0 ? replicas[0] : replicas[1]);
    expect(await allowed(9, (index) => one(index).loginAttempt('192.0.2.1', 'ada@example.org'))).toBe(2);
    expect(await allowed(9, (index) => one(index).registration('192.0.2.1'))).toBe(1);
    expect(await allowed(30, (index) => one(index).exportOf('ada'))).toBe(10);
  });

  it('count all calls of one network together', async () => {
    const limits = createLimits(settings, replica());
    for (const host of ['1', '2', '3']) await limits.authCall(`2001:db8:1:2::${host}`);
    await expect(limits.authCall('2001:db8:1:2:ffff::4')).rejects.toMatchObject(refused);
    await limits.authCall('2001:db8:1:3::1');
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('know the network of %s', (address, network) => expect(networkOf(address)).toBe(network));
});
