import pLimit from 'p-limit';
import { until } from '@komavox/test-kit';
import { createLogger, Problem } from '@komavox/core';
import { storageFull } from '@komavox/sqlite';
import { deadLetter, deliver, pauseAfter } from './deliver.js';
import type { LogMessage, LogRecord } from './event-log.js';

const logger = createLogger({ level: 'silent' });
const record: LogRecord = {
  topic: 'made.v1',
  key: 'k',
  value: Buffer.from('v'),
  headers: { id: 'e' },
  partition: 3,
  offset: '7',
  timestamp: new Date(0),
};

describe('delivering', () => {
  it('pauses twice as long each time, up to half a minute', () => {
    expect([1, 2, 3, 4].map((attempt) => pauseAfter(attempt, 200))).toEqual([200, 400, 800, 1600]);
    expect(pauseAfter(40, 200)).toBe(30_000);
  });

  it('waits for room on the disk for longer than it tries a message that fails', async () => {
    const attempts: number[] = [];
    const outcome = await deliver(
      record,
      {
        group: 'g',
        topics: [],
        maxAttempts: 2,
        retryPauseMs: 1,
        handle: (_record, { attempt }) => {
          attempts.push(attempt);
          return attempts.length < 4
            ? Promise.reject(storageFull('/data', new Error('full')))
            : Promise.resolve();
        },
      },
      {
        logger,
        signal: new AbortController().signal,
        publish: () => Promise.reject(new Error('a dead letter')),
      },
    );
    expect(outcome).toBe('handled');
    expect(attempts).toEqual([1, 1, 1, 1]);
  });

  it('keeps trying to store a dead letter rather than lose the event', async () => {
    const stored: LogMessage[] = [];
    let refused = 0;
    const outcome = await deliver(
      record,
      { group: 'g', topics: [], handle: () => Promise.reject(new Problem(400, 'bad', 'bad')) },
      {
        logger,
        signal: new AbortController().signal,
        publish: (message) => {
          if ((refused += 1) < 3) return Promise.reject(new Error('disk full'));
          stored.push(message);
          return Promise.resolve();
        },
      },
    );
    expect(outcome).toBe('dead');
    expect(stored).toEqual([deadLetter(record, 'g', new Problem(400, 'bad', 'bad'), 1)]);
  });

  it('ends at once when the consumer stops during a pause, without a dead letter', async () => {
    const stopping = new AbortController();
    const stored: LogMessage[] = [];
    const delivered = deliver(
      record,
      {
        group: 'g',
        topics: [],
        retryPauseMs: 30_000,
        handle: () => {
          setImmediate(() => {
            stopping.abort();
          });
          return Promise.reject(new Error('try again'));
        },
      },
      { logger, signal: stopping.signal, publish: (message) => Promise.resolve(void stored.push(message)) },
    );
    expect(await delivered).toBe('abandoned');
    expect(stored).toEqual([]);
  });

  it('does not begin after the consumer has stopped', async () => {
    let called = false;
    const handle = () => {
      called = true;
      return Promise.resolve();
    };
    const context = { logger, signal: AbortSignal.abort(), publish: () => Promise.resolve() };
    expect(await deliver(record, { group: 'g', topics: [], handle }, context)).toBe('abandoned');
    expect(called).toBe(false);
  });
});

describe('handlers under a limit', () => {
  it('run in the order of asking, and give their place on when they fail', async () => {
    const limit = pLimit(2);
    const begun: number[] = [];
    const releases: (() => void)[] = [];
    const outcomes = [1, 2, 3, 4].map((number) =>
      deliver(
        record,
        {
          group: 'test.group',
          topics: [record.topic],
          maxAttempts: 1,
          handle: async () => {
            begun.push(number);
            await new Promise<void>((resolve) => releases.push(resolve));
            if (number === 1) throw new Error('failed');
          },
        },
        { signal: new AbortController().signal, logger, limit, publish: () => Promise.resolve() },
      ),
    );
    await until('two have begun', () => begun.length === 2);
    releases[0]?.();
    await expect(outcomes[0]).resolves.toBe('dead');
    await until('the third has begun', () => begun.length === 3);
    releases[1]?.();
    releases[2]?.();
    await expect(Promise.all([outcomes[1], outcomes[2]])).resolves.toEqual(['handled', 'handled']);
    await until('the fourth has begun', () => begun.length === 4);
    releases[3]?.();
    await expect(outcomes[3]).resolves.toBe('handled');
    expect(begun).toEqual([1, 2, 3, 4]);
  });
});
