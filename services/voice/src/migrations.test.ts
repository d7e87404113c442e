import { hasEnded, type JobState } from '@komavox/jobs';
import { migrateSpeech } from './migrations.js';

const createdAt = new Date('2026-01-01T00:00:00Z');
const deadline = new Date('2026-01-01T00:02:00Z');
const leaseUntil = new Date('2026-01-01T00:00:09Z');
/** As the version before jobs wrote them. */
const stored = (more: object) => ({
  _id: 's',
  userId: 'u',
  text: 'Hi.',
  language: 'en',
  content: 'c',
  fingerprint: 'f',
  createdAt,
  deadline,
  attempt: 1,
  outbox: [{ id: 'e', topic: 'speech.requested.v1', key: 's', value: '' }],
  ...more,
});
const common = { ...stored({}), attemptsLeft: 2 };

describe('a speech of version 0', () => {
  it.each([
    [stored({ state: 'requested' }), { ...common, state: 'queued', askAgainAt: createdAt }],
    [
      stored({ state: 'synthesising', leaseUntil, attempt: 3 }),
      { ...common, state: 'running', leaseUntil, attempt: 3, attemptsLeft: 0, startedAt: createdAt },
    ],
    [
      stored({ state: 'generated', duration: 2 }),
      { ...common, state: 'done', duration: 2, endedAt: createdAt },
    ],
    [
      stored({ state: 'failed', code: 'voice_crashed' }),
      {
        ...common,
        state: 'failed',
        failure: { code: 'voice_crashed', detail: 'The text could not be read aloud.' },
        endedAt: createdAt,
      },
    ],
  ])('becomes a job %#', (before, after) => {
    const migrated = migrateSpeech(before);
    expect(migrated).toEqual(after);
    // Nothing that is open is out of reach of the expiry, nothing that has ended is kept for ever.
    const state = migrated['state'] as JobState;
    expect('endedAt' in migrated).toBe(hasEnded({ state }));
    expect('leaseUntil' in migrated).toBe(state === 'running');
    expect('askAgainAt' in migrated).toBe(state === 'queued');
  });

  it('in a state that never was is refused', () => {
    expect(() => migrateSpeech(stored({ state: 'sung' }))).toThrow('No speech has the state sung');
  });
});
