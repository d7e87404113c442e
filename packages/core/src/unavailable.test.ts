import { connect } from 'node:net';
import { Problem } from './errors.js';
import { isUnavailable, retryWhileUnavailable } from './unavailable.js';

const refused = () =>
  new Promise<Error>((resolve) => {
    // Port 1 has no listener.
    connect(1, '127.0.0.1').once('error', resolve);
  });

describe('an outage', () => {
  it('is a connection that could not be made, also as the cause of another error', async () => {
    const error = await refused();
    expect(isUnavailable(error)).toBe(true);
    expect(isUnavailable(new Error('the picture could not be read', { cause: error }))).toBe(true);
  });

  it('is a problem that says so, and no other', () => {
    const full = new Problem(507, 'storage_full', 'There is no room left.', { unavailable: true });
    expect(isUnavailable(full)).toBe(true);
    expect(isUnavailable(new Problem(502, 'voice_failed', 'The text could not be read aloud.'))).toBe(false);
    expect(isUnavailable('away')).toBe(false);
  });
});

describe('work through outages', () => {
  it('is done again until it succeeds', async () => {
    const error = await refused();
    let tries = 0;
    const work = () => ((tries += 1) < 3 ? Promise.reject(error) : Promise.resolve('done'));
    expect(await retryWhileUnavailable(work)).toBe('done');
    expect(tries).toBe(3);
  });

  it('is not done again after another failure, nor after the signal', async () => {
    let tries = 0;
    const fail = (error: Error) => () => {
      tries += 1;
      return Promise.reject(error);
    };
    await expect(retryWhileUnavailable(fail(new Error('wrong')))).rejects.toThrow('wrong');
    expect(tries).toBe(1);
    const error = await refused();
    await expect(retryWhileUnavailable(fail(error), AbortSignal.timeout(250))).rejects.toBe(error);
    expect(tries).toBeGreaterThan(2);
  });
});
