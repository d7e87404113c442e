import { isHeld, newJob, transition, type Job, type JobEvent } from './job.js';

const start = new Date('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const limits = { leaseMs: 10_000, attempts: 3 };
const queued = newJob(4, at(3600));
const step = (job: Job, event: JobEvent, seconds = 0) => transition(job, event, at(seconds), limits);
const must = (job: Job, event: JobEvent, seconds = 0): Job => {
  const next = step(job, event, seconds);
  if (!next) throw new Error(`${event.kind} had no effect on a job that is ${job.state}`);
  return next.job;
};
const progress = { fraction: 0.5, done: 2, cached: 1, total: 4 };
const rendering = must(queued, { kind: 'claimed', owner: 'a', attempt: 1 });

describe('a video job', () => {
  it('is rendered by the one who claims it', () => {
    expect(rendering).toMatchObject({
      state: 'rendering',
      attempt: 1,
      lease: { owner: 'a', until: at(10) },
      startedAt: at(0),
    });
    expect(isHeld(rendering, at(9), limits.leaseMs)).toBe(true);
    expect(isHeld(rendering, at(10), limits.leaseMs)).toBe(false);
  });

  it('has one owner while the lease lasts', () => {
    expect(step(rendering, { kind: 'claimed', owner: 'b', attempt: 1 }, 5)).toBeUndefined();
  });

  it('goes to another as a new attempt when the lease has run out, and the first can do nothing any more', () => {
    const taken = must(rendering, { kind: 'claimed', owner: 'b', attempt: 1 }, 11);
    expect(taken).toMatchObject({ state: 'rendering', attempt: 2, lease: { owner: 'b' } });
    for (const event of [
      { kind: 'renewed', owner: 'a', progress },
      { kind: 'released', owner: 'a' },
      { kind: 'completed', owner: 'a', durationMs: 1, cached: 1 },
      { kind: 'failed', owner: 'a', code: 'x', detail: 'x' },
    ] as const) {
      expect(step(taken, event, 11)).toBeUndefined();
    }
  });

  it('does not wait for the lease of a lost worker until a clock that was set back gets there', () => {
    const hourBack = -3600;
    expect(step(rendering, { kind: 'overdue' }, hourBack)).toMatchObject({
      job: { state: 'queued', attempt: 2 },
      facts: ['requested'],
    });
    expect(step(rendering, { kind: 'claimed', owner: 'b', attempt: 1 }, hourBack)?.job).toMatchObject({
      state: 'rendering',
      attempt: 2,
      lease: { owner: 'b' },
    });
    // A worker that lives and renews first keeps its job.
    const renewed = must(rendering, { kind: 'renewed', owner: 'a', progress }, hourBack);
    expect(step(renewed, { kind: 'overdue' }, hourBack + 1)).toBeUndefined();
  });

  it('ignores an old request', () => {
    const again = must(rendering, { kind: 'released', owner: 'a' });
    expect(again).toMatchObject({ state: 'queued', attempt: 2 });
    expect(step(again, { kind: 'claimed', owner: 'b', attempt: 1 })).toBeUndefined();
    expect(step(again, { kind: 'claimed', owner: 'b', attempt: 2 })?.job.state).toBe('rendering');
  });

  it('is asked for again when its worker lets go or is lost', () => {
    expect(step(rendering, { kind: 'released', owner: 'a' })?.facts).toEqual(['requested']);
    expect(step(rendering, { kind: 'overdue' }, 9)).toBeUndefined();
    expect(step(rendering, { kind: 'overdue' }, 10)).toMatchObject({
      job: { state: 'queued', attempt: 2, lease: undefined },
      facts: ['requested'],
    });
    expect(step(queued, { kind: 'overdue' }, 10)).toBeUndefined();
  });

  it('fails when too many workers were lost, and nobody claims it then', () => {
    const last = { ...rendering, attempt: 3 };
    expect(step(last, { kind: 'claimed', owner: 'b', attempt: 3 }, 11)).toBeUndefined();
    expect(step(last, { kind: 'overdue' }, 11)).toMatchObject({
      job: { state: 'failed', failure: { code: 'worker_lost' } },
      facts: ['failed'],
    });
  });

  it('fails after its deadline, also when it never began', () => {
    for (const job of [queued, rendering]) {
      expect(step(job, { kind: 'overdue' }, 3600)?.job).toMatchObject({
        state: 'failed',
        failure: { code: 'deadline_exceeded' },
      });
    }
    expect(step(queued, { kind: 'claimed', owner: 'a', attempt: 1 }, 3600)).toBeUndefined();
  });

  it('tells of progress only when there is some', () => {
    const first = step(rendering, { kind: 'renewed', owner: 'a', progress }, 5);
    expect(first).toMatchObject({ job: { progress, lease: { until: at(15) } }, facts: ['progressed'] });
    expect(step(first?.job ?? queued, { kind: 'renewed', owner: 'a', progress }, 6)?.facts).toEqual([]);
  });

  it('ends once, whatever comes after', () => {
    const done = step(rendering, { kind: 'completed', owner: 'a', durationMs: 120_000, cached: 1 });
    expect(done).toMatchObject({
      job: { state: 'done', durationMs: 120_000, progress: { fraction: 1, done: 4, cached: 1 } },
      facts: ['completed'],
    });
    const failed = step(rendering, { kind: 'failed', owner: 'a', code: 'x', detail: 'y' });
    expect(failed).toMatchObject({ job: { failure: { code: 'x', detail: 'y' } }, facts: ['failed'] });
    const ends = [
      done?.job,
      failed?.job,
      must(queued, { kind: 'cancelled' }),
      must(rendering, { kind: 'cancelled' }),
    ];
    const events: readonly JobEvent[] = [
      { kind: 'claimed', owner: 'a', attempt: 1 },
      { kind: 'renewed', owner: 'a', progress },
      { kind: 'completed', owner: 'a', durationMs: 1, cached: 1 },
      { kind: 'cancelled' },
      { kind: 'overdue' },
    ];
    for (const job of ends) {
      for (const event of events) expect(step(job ?? queued, event, 9999)).toBeUndefined();
    }
  });
});
