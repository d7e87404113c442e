import { createHash } from 'node:crypto';
import { migrations } from './migrations.js';
import { pipelineVersion } from './extraction/extract-text.js';
import { extractionId } from './extraction/store.js';

const requestedAt = new Date('2026-11-20T10:00:00Z');
const finishedAt = new Date('2026-11-20T10:00:02Z');
const old = {
  _id: 'a',
  picture: 'b',
  language: 'ja',
  direction: 'rtl',
  user: 'ada',
  requestedAt,
  outbox: [{ id: 'event' }],
};
const migrated = (document: object) => migrations[0]?.migrate({ ...old, ...document });

describe('an extraction of version 0', () => {
  it('that is done keeps its text', () => {
    const job = migrated({ state: 'done', attempt: 1, text: { text: 'A' }, finishedAt });
    const { user, requestedAt: _, ...kept } = old;
    expect(job).toEqual({
      ...kept,
      userId: user,
      state: 'done',
      attempt: 1,
      attemptsLeft: 2,
      text: { text: 'A' },
      deadline: new Date('9999-01-01T00:00:00.000Z'),
      createdAt: requestedAt,
      endedAt: finishedAt,
    });
  });

  it('that failed keeps its failure', () => {
    const failure = { status: 415, code: 'not_a_picture', detail: 'No.' };
    expect(migrated({ state: 'failed', attempt: 3, failure, finishedAt })).toMatchObject({
      state: 'failed',
      attemptsLeft: 0,
      failure,
      endedAt: finishedAt,
    });
  });

  it.each([
    [0, 1, 2],
    [2, 3, 0],
    [4, 5, 0],
  ])('that was asked for, and begun %i times, is asked for again', (begun, attempt, attemptsLeft) => {
    const job = migrated({ state: 'requested', attempt: begun });
    expect(job).toMatchObject({ state: 'queued', attempt, attemptsLeft, askAgainAt: new Date(0) });
    expect(job).toMatchObject({ outbox: old.outbox });
  });

  it('that was being read keeps its lease', () => {
    const job = migrated({ state: 'requested', attempt: 2, leaseUntil: finishedAt });
    expect(job).toMatchObject({ state: 'running', attempt: 2, attemptsLeft: 1, leaseUntil: finishedAt });
  });

  it('of a state that there was not is refused', () => {
    expect(() => migrated({ state: 'lost', attempt: 0 })).toThrow('lost');
  });

  it('is not found by its key any more: what it says was read worse', () => {
    const hash = createHash('sha256').update(`image|ja|rtl|${pipelineVersion}`).digest('hex');
    expect(extractionId('image', 'ja', 'rtl', '')).toBe(hash);
    expect(extractionId('image', 'ja', 'rtl', 'other 1')).not.toBe(hash);
  });
});
