import { scheduleJob } from './migrations.js';

const at = (seconds: number) => new Date(seconds * 1000);
const job = { _id: 'a', userId: 'ada', attempt: 1, deadline: at(60), createdAt: at(0) };

describe('a job that was stored before users took turns', () => {
  it.each(['queued', 'waiting'])(
    'and is %s is looked at when the product starts, and has a new deadline',
    (state) => {
      expect(scheduleJob({ ...job, state, askAgainAt: at(9) })).toEqual({
        ...job,
        state,
        askAgainAt: at(0),
        dueAt: at(0),
        deadline: new Date('9999-01-01T00:00:00Z'),
      });
    },
  );

  it('keeps the deadline of its first claim', () => {
    const stored = { ...job, state: 'queued', startedAt: at(5) };
    expect(scheduleJob(stored)).toMatchObject({ deadline: at(60), startedAt: at(5), dueAt: at(0) });
  });

  it('and runs is looked at when its lease ends', () => {
    const stored = { ...job, state: 'running', startedAt: at(5), leaseUntil: at(15) };
    expect(scheduleJob(stored)).toEqual({ ...stored, dueAt: at(15) });
    expect(scheduleJob({ ...job, state: 'running' })).toMatchObject({ dueAt: at(0) });
  });

  it.each(['done', 'failed', 'cancelled'])('and is %s stays', (state) => {
    expect(scheduleJob({ ...job, state })).toEqual({ ...job, state });
  });
});
