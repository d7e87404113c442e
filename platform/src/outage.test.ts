import { connect } from 'node:net';
import mongoose from 'mongoose';
import { Problem } from './errors.js';
import { toProblem } from './http/problem-reply.js';
import { isUnavailable, retryWhileUnavailable } from './outage.js';
import { storageFull } from './storage-full.js';

const refused = () =>
  new Promise<Error>((resolve) => {
    // Nobody listens on port 1.
    connect(1, '127.0.0.1').once('error', resolve);
  });

describe('an outage', () => {
  it('is a connection that could not be made, also as the cause of another error', async () => {
    const error = await refused();
    expect(isUnavailable(error)).toBe(true);
    expect(isUnavailable(new Error('the picture could not be read', { cause: error }))).toBe(true);
  });

  it('is a document server that is away or just ends, and not one that refuses', () => {
    const { MongoNetworkError, MongoServerError } = mongoose.mongo;
    expect(isUnavailable(new MongoNetworkError('gone'))).toBe(true);
    expect(isUnavailable(new MongoServerError({ message: 'ends', code: 11600 }))).toBe(true);
    expect(isUnavailable(new MongoServerError({ message: 'is there already', code: 11000 }))).toBe(false);
  });

  it('is a full disk, and no other problem', () => {
    expect(isUnavailable(storageFull('/data', new Error('full')))).toBe(true);
    expect(isUnavailable(new Problem(502, 'voice_failed', 'The text could not be read aloud.'))).toBe(false);
    expect(isUnavailable('away')).toBe(false);
  });

  it('is told to callers as 503, to try again soon', async () => {
    expect(toProblem(await refused())).toMatchObject({
      status: 503,
      code: 'unavailable',
      headers: { 'Retry-After': '2' },
    });
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
