import { isAhead } from './clock-jumps.js';

describe('a lease', () => {
  const now = new Date(Date.UTC(2026, 0, 1));
  const leaseMs = 9000;
  const holds = (inMs: number) => isAhead(new Date(now.getTime() + inMs), leaseMs, now);

  it('holds until its end, also for a machine whose clock is a little late', () => {
    expect([1, leaseMs, leaseMs + 20_000].map(holds)).toEqual([true, true, true]);
    expect([0, -1, -3_600_000].map(holds)).toEqual([false, false, false]);
  });

  it('holds no longer when the clock was set back since it was given', () => {
    expect([3_600_000, 10 * 365 * 86_400_000].map(holds)).toEqual([false, false]);
  });
});
