import { setTimeout as pause } from 'node:timers/promises';
import { keepLease, leaseHolds } from './leases.js';

describe('a lease', () => {
  const now = new Date(Date.UTC(2026, 0, 1));
  const leaseMs = 9000;
  const holds = (inMs: number) => leaseHolds(new Date(now.getTime() + inMs), leaseMs, now);

  it('holds until its end, also for a machine whose clock is a little late', () => {
    expect([1, leaseMs, leaseMs + 20_000].map(holds)).toEqual([true, true, true]);
    expect([0, -1, -3_600_000].map(holds)).toEqual([false, false, false]);
  });

  it('holds no longer when the clock was set back since it was given', () => {
    expect([3_600_000, 10 * 365 * 86_400_000].map(holds)).toEqual([false, false]);
  });
});

describe('a lease that is kept', () => {
  it('outlasts a renewal that fails, and is lost when another has the work', async () => {
    const answers = [true, new Error('away'), true, false];
    const failures: unknown[] = [];
    let asked = 0;
    const lease = keepLease({
      everyMs: 5,
      async renew() {
        const answer = answers[asked++] ?? false;
        if (answer instanceof Error) throw answer;
        expect(lease.lost.aborted).toBe(false);
        return await Promise.resolve(answer);
      },
      onFailed: (error) => failures.push(error),
    });
    await new Promise((resolve) => lease.lost.addEventListener('abort', resolve));
    expect([asked, failures]).toEqual([4, [answers[1]]]);
    await pause(20);
    expect(asked).toBe(4);
  });
});
