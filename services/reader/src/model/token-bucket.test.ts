import { fullBucket, isFull, takeToken, type Bucket } from './token-bucket.js';

const rate = { burst: 3, perMs: 1 / 1000 };

/** Takes at each time; true where a token was there. */
function takes(times: readonly number[], start: Bucket = fullBucket(rate, 0)): boolean[] {
  let bucket = start;
  return times.map((at) => {
    const taken = takeToken(bucket, rate, at);
    bucket = taken.bucket;
    return taken.waitMs === 0;
  });
}

describe('a token bucket', () => {
  it('gives a burst, then what has come back', () => {
    expect(takes([0, 0, 0, 0, 999, 1000, 1000, 3000, 3000, 3000])).toEqual([
      ...[true, true, true, false, false, true, false, true, true, false],
    ]);
  });

  it('says how long to wait', () => {
    expect(takeToken({ tokens: 0.25, at: 100 }, rate, 100).waitMs).toBe(750);
  });

  it('never holds more than the burst, and stays when the clock goes back', () => {
    expect(takeToken(fullBucket(rate, 0), rate, 1e9).bucket.tokens).toBe(2);
    expect(takeToken({ tokens: 2, at: 5000 }, rate, 1000).bucket.tokens).toBe(1);
    expect(isFull({ tokens: 2, at: 0 }, rate, 999)).toBe(false);
    expect(isFull({ tokens: 2, at: 0 }, rate, 1000)).toBe(true);
  });
});
