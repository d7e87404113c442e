import { dueAt, hasEnded, newJob, transition, type Job, type JobEvent, type JobLimits } from './job.js';

const start = new Date('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const limits: JobLimits = {
  leaseMs: 10_000,
  maxAttempts: 3,
  queueMs: 86_400_000,
  deadlineMs: 3_600_000,
  deadlineExceeded: { code: 'deadline_exceeded', detail: 'Too late.' },
  workerLost: { code: 'worker_lost', detail: 'Lost.' },
};
const hour = 3600;
const day = 24 * hour;
const tenYears = 10 * 365 * 24 * hour;

const step = (job: Job, event: JobEvent, seconds = 0) => transition(job, event, at(seconds), limits);
const must = (job: Job, event: JobEvent, seconds = 0): Job => {
  const next = step(job, event, seconds);
  if (!next) throw new Error(`${event.type} had no effect on a job that is ${job.state}`);
  return next.job;
};

const claim: JobEvent = { type: 'claim', attempt: 1 };
const expire: JobEvent = { type: 'expire' };
const failure = { code: 'crashed', detail: 'It crashed.' };
const failing = (retryable: boolean, attempt = 1): JobEvent => ({
  type: 'fail',
  attempt,
  failure,
  retryable,
});
const ofWorker = (attempt: number): readonly JobEvent[] => [
  { type: 'heartbeat', attempt },
  { type: 'release', attempt },
  { type: 'complete', attempt },
  failing(true, attempt),
  failing(false, attempt),
];

const queued = newJob(start, limits);
const waiting = newJob(start, limits, 'waiting');
const running = must(queued, claim);
const last: Job = { ...running, attempt: 3, attemptsLeft: 0 };

describe('a new job', () => {
  it('is queued for its first attempt, with a deadline', () => {
    expect(queued).toEqual({
      state: 'queued',
      attempt: 1,
      attemptsLeft: 2,
      askAgainAt: at(60),
      deadline: at(day),
      createdAt: start,
    });
  });
});

describe('a job moves', () => {
  it.each<[string, Job, JobEvent, number, Partial<Job>, string[]]>([
    [
      'from queued to running',
      queued,
      claim,
      5,
      {
        state: 'running',
        leaseUntil: at(15),
        startedAt: at(5),
        deadline: at(5 + hour),
        askAgainAt: undefined,
      },
      [],
    ],
    [
      'to running for a wake-up that names no attempt',
      { ...queued, attempt: 2 },
      { type: 'claim' },
      5,
      { state: 'running', attempt: 2, leaseUntil: at(15) },
      [],
    ],
    ['on in its lease', running, { type: 'heartbeat', attempt: 1 }, 5, { leaseUntil: at(15) }, []],
    [
      'on in its progress',
      running,
      { type: 'heartbeat', attempt: 1, progress: { done: 1 } },
      5,
      { leaseUntil: at(15), progress: { done: 1 } },
      ['progressed'],
    ],
    [
      'to done',
      running,
      { type: 'complete', attempt: 1 },
      7,
      { state: 'done', leaseUntil: undefined, endedAt: at(7) },
      ['completed'],
    ],
    [
      'to failed when nothing would help',
      running,
      failing(false),
      7,
      { state: 'failed', failure, leaseUntil: undefined, endedAt: at(7) },
      ['failed'],
    ],
    [
      'back to queued with the next attempt when another may help',
      running,
      failing(true),
      7,
      { state: 'queued', attempt: 2, attemptsLeft: 1, leaseUntil: undefined, askAgainAt: at(67) },
      ['requested'],
    ],
    [
      'to failed after the last attempt',
      last,
      failing(true, 3),
      7,
      { state: 'failed', failure, attempt: 3 },
      ['failed'],
    ],
    [
      'back to queued when its worker lets go, which counts no attempt',
      last,
      { type: 'release', attempt: 3 },
      7,
      { state: 'queued', attempt: 4, attemptsLeft: 0, leaseUntil: undefined },
      ['requested'],
    ],
    [
      'back to queued when its worker is lost',
      running,
      expire,
      10,
      { state: 'queued', attempt: 2, attemptsLeft: 1, leaseUntil: undefined },
      ['requested'],
    ],
    [
      'to failed when too many workers were lost',
      last,
      expire,
      10,
      { state: 'failed', failure: limits.workerLost },
      ['failed'],
    ],
    [
      'to failed when nobody has claimed it in time',
      queued,
      expire,
      day,
      { state: 'failed', failure: limits.deadlineExceeded },
      ['failed'],
    ],
    [
      'to failed at its deadline, running',
      running,
      expire,
      hour,
      { state: 'failed', failure: limits.deadlineExceeded },
      ['failed'],
    ],
    [
      'to failed when it is claimed too late',
      queued,
      claim,
      day,
      { state: 'failed', failure: limits.deadlineExceeded },
      ['failed'],
    ],
    [
      'from waiting to queued, for the same attempt, with a wake-up',
      waiting,
      { type: 'admit' },
      5,
      { state: 'queued', attempt: 1, attemptsLeft: 2, askAgainAt: at(65), deadline: at(day) },
      ['requested'],
    ],
    [
      'from waiting to failed when it is refused',
      waiting,
      { type: 'refuse', failure },
      5,
      { state: 'failed', failure, askAgainAt: undefined, endedAt: at(5) },
      ['failed'],
    ],
    [
      'to failed at its deadline, waiting',
      waiting,
      expire,
      day,
      { state: 'failed', failure: limits.deadlineExceeded },
      ['failed'],
    ],
    [
      'to failed when it is admitted too late',
      waiting,
      { type: 'admit' },
      day,
      { state: 'failed', failure: limits.deadlineExceeded },
      ['failed'],
    ],
    ['to cancelled, waiting', waiting, { type: 'cancel' }, 3, { state: 'cancelled' }, ['cancelled']],
    ['to cancelled, queued', queued, { type: 'cancel' }, 3, { state: 'cancelled' }, ['cancelled']],
    [
      'to cancelled, running',
      running,
      { type: 'cancel' },
      3,
      { state: 'cancelled', leaseUntil: undefined, endedAt: at(3) },
      ['cancelled'],
    ],
  ])('%s', (_name, before, event, seconds, change, facts) => {
    const next = step(before, event, seconds);
    expect(next?.job).toMatchObject(change);
    expect(next?.facts).toEqual(facts);
  });

  it('keeps the time of its first claim, from which its deadline counts', () => {
    const second = must(must(running, failing(true), 20), { type: 'claim', attempt: 2 }, 30);
    expect(second).toMatchObject({ state: 'running', attempt: 2, startedAt: start, deadline: at(hour) });
    const late = must(queued, claim, day - 1);
    expect(late.deadline).toEqual(at(day - 1 + hour));
    expect(step(late, { type: 'heartbeat', attempt: 1 }, day + 1)?.job.state).toBe('running');
  });

  it('reports progress only when there is some', () => {
    const heartbeat: JobEvent = { type: 'heartbeat', attempt: 1, progress: { done: 1 } };
    const first = must(running, heartbeat, 1);
    expect(step(first, heartbeat, 2)?.facts).toEqual([]);
    expect(must(first, { type: 'heartbeat', attempt: 1 }, 3).progress).toEqual({ done: 1 });
  });
});

describe('a job refuses', () => {
  it.each<[string, Job, JobEvent, number]>([
    ['a second claim', running, claim, 5],
    ['a claim while a lost worker has it, until that has expired', running, claim, 30],
    ['to expire while it waits', queued, expire, 59],
    ['to expire within its lease', running, expire, 9],
    ['to be opened again while it is open', running, { type: 'reopen' }, 5],
  ])('%s', (_name, before, event, seconds) => {
    expect(step(before, event, seconds)).toBeUndefined();
  });

  it('what only its worker may say, when it has none', () => {
    for (const job of [waiting, queued]) {
      for (const event of ofWorker(1)) expect(step(job, event)).toBeUndefined();
    }
  });

  it('every claim while it waits', () => {
    expect(step(waiting, claim, 5)).toBeUndefined();
    expect(step(waiting, { type: 'claim' }, 5)).toBeUndefined();
    expect(step(waiting, claim, day)).toBeUndefined();
  });

  it('a decision once it no longer waits', () => {
    for (const job of [queued, running]) {
      expect(step(job, { type: 'admit' }, 5)).toBeUndefined();
      expect(step(job, { type: 'refuse', failure }, 5)).toBeUndefined();
    }
  });

  it('everything of an older or a newer attempt', () => {
    const second: Job = { ...running, attempt: 2 };
    for (const event of [...ofWorker(1), ...ofWorker(3)]) expect(step(second, event)).toBeUndefined();
    for (const attempt of [1, 3]) {
      expect(step({ ...queued, attempt: 2 }, { type: 'claim', attempt })).toBeUndefined();
    }
  });

  it('everything once it has ended', () => {
    const ends = [
      must(running, { type: 'complete', attempt: 1 }),
      must(running, failing(false)),
      must(queued, { type: 'cancel' }),
      must(waiting, { type: 'refuse', failure }),
      must(running, { type: 'cancel' }),
    ];
    for (const end of ends) {
      expect(hasEnded(end)).toBe(true);
      const decisions: JobEvent[] = [{ type: 'admit' }, { type: 'refuse', failure }, { type: 'cancel' }];
      for (const event of [claim, ...ofWorker(1), expire, ...decisions]) {
        expect(step(end, event, 9999)).toBeUndefined();
      }
    }
    expect(step(ends[0] ?? queued, { type: 'reopen' })).toBeUndefined();
  });
});

describe('a job that failed or was cancelled', () => {
  it.each([
    ['failed', must({ ...last, progress: { done: 2 } }, failing(false, 3), 5)],
    ['cancelled', must(last, { type: 'cancel' }, 5)],
  ])('%s can be asked for again, with all attempts and all its time', (_state, end) => {
    const again = step(end, { type: 'reopen' }, hour * 2);
    expect(again?.facts).toEqual(['requested']);
    expect(again?.job).toEqual({
      ...newJob(at(hour * 2), limits),
      attempt: 4,
      leaseUntil: undefined,
      progress: undefined,
      failure: undefined,
      startedAt: undefined,
      endedAt: undefined,
    });
    // The worker of the attempt before is still fenced off.
    for (const event of ofWorker(3)) expect(step(again?.job ?? end, event)).toBeUndefined();
  });
});

describe('a wake-up that was lost', () => {
  it('is sent again, in pauses that double, for the same attempt', () => {
    const first = step(queued, expire, 60);
    expect(first).toMatchObject({ job: { state: 'queued', attempt: 1, askAgainAt: at(120) } });
    expect(first?.facts).toEqual(['requested']);
    const second = must(first?.job ?? queued, expire, 120);
    expect(second.askAgainAt).toEqual(at(240));
    expect(step(second, expire, 239)).toBeUndefined();
    expect(must(second, expire, 240).askAgainAt).toEqual(at(480));
  });

  it('is sent again also while the job waits, and leaves it waiting', () => {
    const again = step(waiting, expire, 60);
    expect(again).toMatchObject({ job: { state: 'waiting', attempt: 1, askAgainAt: at(120) } });
    expect(again?.facts).toEqual(['requested']);
  });

  it('is noticed also by kinds of job whose deadline is shorter than that', () => {
    const short = { ...limits, queueMs: 1000, deadlineMs: 1000 };
    expect(transition(newJob(start, short), expire, start, short)).toBeUndefined();
  });
});

describe('a job is due', () => {
  it.each<[string, Job, Date | undefined]>([
    ['when its wake-up may be lost', queued, at(60)],
    ['when its lease ends', running, at(10)],
    ['at its deadline, where that is before', { ...running, deadline: at(7) }, at(7)],
    ['never, once it has ended', must(running, { type: 'complete', attempt: 1 }), undefined],
  ])('%s', (_name, job, time) => {
    expect(dueAt(job)).toEqual(time);
  });
});

describe('a clock that was set back', () => {
  it.each([2 * day, tenYears])('by %s s loses and holds nothing', (back) => {
    // The lease of a lost worker doesn't hold until the clock gets there.
    expect(step(running, expire, -back)).toMatchObject({
      job: { state: 'queued', attempt: 2, deadline: at(hour - back) },
      facts: ['requested'],
    });
    // A worker that lives and renews first keeps its job.
    const renewed = must(running, { type: 'heartbeat', attempt: 1 }, -back);
    expect(renewed).toMatchObject({ state: 'running', attempt: 1, deadline: at(hour - back) });
    expect(step(renewed, expire, 1 - back)).toBeUndefined();
    // A waiting job is asked for again, and still has an end.
    expect(step(queued, expire, -back)).toMatchObject({
      job: { state: 'queued', attempt: 1, deadline: at(day - back) },
      facts: ['requested'],
    });
  });

  it('by less than machines may differ changes nothing', () => {
    for (const job of [queued, running]) expect(step(job, expire, -20)).toBeUndefined();
  });
});

describe('a clock that was set ahead', () => {
  it('ends what has a deadline before the new time', () => {
    for (const job of [queued, running]) {
      expect(step(job, expire, tenYears)?.job).toMatchObject({ failure: { code: 'deadline_exceeded' } });
    }
  });
});
