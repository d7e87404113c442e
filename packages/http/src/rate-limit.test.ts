import { setTimeout as pause } from 'node:timers/promises';
import { RateLimit } from './rate-limit.js';

const limitOf = (maxCalls: number, perSeconds: number) =>
  new RateLimit({ maxCalls, perSeconds, code: 'too_many_requests', detail: 'Please wait.' });

/** Whether each of so many calls at once is allowed. */
const calls = async (limit: RateLimit, count: number, user = 'ana') =>
  (await Promise.allSettled(Array.from({ length: count }, () => limit.consume(user)))).map(
    ({ status }) => status === 'fulfilled',
  );

describe('a rate limit', () => {
  it('allows a burst, then refuses with the time to wait, for one user only', async () => {
    const limit = limitOf(3, 60);
    expect(await calls(limit, 5)).toEqual([true, true, true, false, false]);
    await expect(limit.consume('ana')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_requests',
      headers: { 'Retry-After': '60' },
    });
    expect(await calls(limit, 1, 'bea')).toEqual([true]);
  });

  it('allows as many again after its time, and never more', async () => {
    const limit = limitOf(3, 1);
    expect(await calls(limit, 4)).toEqual([true, true, true, false]);
    await pause(1500);
    expect(await calls(limit, 4)).toEqual([true, true, true, false]);
  });

  it('counts no call that is refunded or reset', async () => {
    const limit = limitOf(2, 60);
    expect(await calls(limit, 2)).toEqual([true, true]);
    await limit.refund('ana');
    expect(await calls(limit, 2)).toEqual([true, false]);
    await limit.reset('ana');
    expect(await calls(limit, 3)).toEqual([true, true, false]);
  });

  it('asks for no longer wait after the clock was set back', async () => {
    const limit = limitOf(1, 60);
    await limit.consume('ana');
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await expect(limit.consume('ana')).rejects.toMatchObject({ headers: { 'Retry-After': '60' } });
    now.mockRestore();
  });
});
