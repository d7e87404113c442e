import { createLimits, networkOf } from './limits.js';

const settings = { loginAttempts: 2, authCallsPerMinute: 3, registrationsPerHour: 1 };
const refused = { status: 429, code: 'too_many_attempts' };

describe('limits', () => {
  it('refuse log-ins to one email from one address, and say when to come back', async () => {
    const limits = createLimits(settings);
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
    const limits = createLimits(settings);
    await limits.loginAttempt('192.0.2.1', 'ada@example.org');
    await (await limits.loginAttempt('192.0.2.1', 'ada@example.org')).reset();
    await limits.loginAttempt('192.0.2.1', 'ada@example.org');
  });

  it('count only registrations that made an account', async () => {
    const limits = createLimits(settings);
    for (let failed = 0; failed < 5; failed += 1) await (await limits.registration('192.0.2.1')).refund();
    await limits.registration('192.0.2.1');
    await expect(limits.registration('192.0.2.1')).rejects.toMatchObject(refused);
  });

  it('count all calls of one network together', async () => {
    const limits = createLimits(settings);
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
