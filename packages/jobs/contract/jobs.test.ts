/** Contract of every kind of job, on the embedded adapters, with repeated and late deliveries. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomIds } from '@komavox/core';
import { toMessage } from '@komavox/events/testing';
import { topics } from '@komavox/proto';
import { until } from '@komavox/test-kit';
import { hasEnded } from '../src/index.js';
import { openHost, type Host, type HostOptions } from './host.js';
import { maxAttempts, never, type SampleJob, type Work } from './sample.js';

let folder: string;
let host: Host;

async function open(options: Omit<HostOptions, 'folder'> = {}): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  host = await openHost({ folder, ...options });
}
async function close(): Promise<void> {
  await host[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}
const ask = (work: Work, _id: string, userId = 'ada') => host.jobs.insert({ _id, userId, work });
const ended = async (id: string): Promise<SampleJob> => {
  const job = await host.jobs.waitFor(id, { maxWaitMs: 50_000, signal: never });
  if (!job || !hasEnded(job)) throw new Error(`${id} has not ended: ${JSON.stringify(job)}`);
  return job;
};
const runsOf = (id: string) => host.sample.runs.filter((run) => run.startsWith(`${id} `));

describe('a job', () => {
  beforeAll(() => open());
  afterAll(close);

  it('is run, and its result is written with its end', async () => {
    const { job, created } = await ask('succeed', 'one');
    expect(job).toMatchObject({ _id: 'one', userId: 'ada', work: 'succeed', state: 'queued', attempt: 1 });
    expect(created).toBe(true);
    const done = await ended('one');
    expect(done).toMatchObject({ state: 'done', attempt: 1, result: 'of attempt 1' });
    expect(done.leaseUntil).toBeUndefined();
    expect(done.endedAt?.getTime()).toBeGreaterThanOrEqual(done.startedAt?.getTime() ?? Infinity);
    await until('its end is published', () => host.ends.get('one') === 1);
    await until('it is cleaned up after', () => host.sample.ended.includes('one done'));
  });

  it('is made once of one id, also at the same time', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => ask('succeed', 'same')));
    expect(asked.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(asked.map(({ job }) => job.createdAt.getTime())).size).toBe(1);
    await ended('same');
    expect((await ask('succeed', 'same')).job.state).toBe('done');
    expect(runsOf('same')).toEqual(['same 1']);
  });

  it('is cancelled with all others of its user', async () => {
    await ask('succeed', 'done before', 'joan');
    await ended('done before');
    await ask('wait for abort', 'of joan', 'joan');
    await ask('wait for abort', 'of eve', 'eve');
    await host.jobs.cancelAllOf('joan');
    const states = await Promise.all(
      ['done before', 'of joan', 'of eve'].map(async (id) => (await host.jobs.find(id))?.state),
    );
    expect(states.slice(0, 2)).toEqual(['done', 'cancelled']);
    expect(states[2]).not.toBe('cancelled');
    await host.jobs.cancelAllOf('eve');
  });

  it('publishes its progress, about once a second', async () => {
    const seen: number[] = [];
    const watching = await host.events.watch([topics.videoProgressed.name], ({ key }) => {
      if (key === 'advancing') seen.push(performance.now());
    });
    await ask('advance', 'advancing');
    const ids = new Set<string>();
    for (let done = 0; done < 5;) {
      const { progress } = (await host.jobs.find('advancing')) ?? {};
      done = progress?.done ?? 0;
      ids.add(String(done));
      await sleep(20);
    }
    expect((await ended('advancing')).progress).toEqual({ done: 5 });
    // Five steps of half a second.
    expect(ids.size).toBeGreaterThanOrEqual(3);
    await until('progress is published', () => seen.length > 0);
    await watching.stop();
  });

  it('tells its progress at once to who waits for it', async () => {
    await ask('tell', 'told');
    const wait = { maxWaitMs: 50_000, signal: never };
    const job = await host.jobs.waitFor('told', wait, ({ progress }) => progress !== undefined);
    expect(job).toMatchObject({ state: 'running', progress: { done: 1 } });
    await until('its worker has told it', () => host.sample.told.has('told'));
    // Already when that call came back, not by a later heartbeat.
    expect(host.sample.told.get('told')).toEqual({ done: 1 });
    await host.jobs.cancel('told');
  });

  it('of the background is run when nothing else is queued, oldest first, and counts apart', async () => {
    const inBackground = (_id: string, work: Work) =>
      host.jobs.insert({ _id, userId: 'ada', work, background: true });
    await inBackground('slow', 'finish late');
    await until('it runs', () => runsOf('slow').length > 0);
    await inBackground('first', 'succeed');
    await inBackground('second one', 'succeed');
    expect([await host.jobs.countOpen('ada'), await host.jobs.countOpen('ada', undefined, true)]).toEqual([
      0, 3,
    ]);
    // All places are taken, so that one in front stays queued.
    const taken = ['a', 'b', 'c', 'd'].map((place) => `takes place ${place}`);
    for (const id of taken) await ask('wait for abort', id, `user of ${id}`);
    await until('they run', () => taken.every((id) => runsOf(id).length > 0));
    await ask('succeed', 'in front');
    host.sample.finish();
    await ended('slow');
    // Time for several looks for work in the background.
    await sleep(1000);
    expect([...runsOf('in front'), ...runsOf('first')]).toEqual([]);
    for (const id of taken) await host.jobs.cancel(id);
    await ended('second one');
    expect(host.sample.runs.slice(-3)).toEqual(['in front 1', 'first 1', 'second one 1']);
  });

  it('fails at once where another attempt would not help, and says why', async () => {
    await ask('fail for good', 'hopeless');
    expect(await ended('hopeless')).toMatchObject({
      state: 'failed',
      attempt: 1,
      failure: { code: 'unreadable', detail: 'It cannot be read.', status: 422 },
    });
    await until('its end is published', () => host.ends.get('hopeless') === 1);
  });

  it('is tried again where another attempt may help, until its attempts are used up', async () => {
    await ask('fail once', 'second');
    expect(await ended('second')).toMatchObject({ state: 'done', attempt: 2, result: 'of attempt 2' });
    await ask('fail', 'each');
    expect(await ended('each')).toMatchObject({ attempt: maxAttempts, failure: { code: 'failed' } });
    expect(runsOf('each')).toEqual(['each 1', 'each 2', 'each 3']);
  });

  it('waits for a store that is away, which counts no attempt', async () => {
    await ask('meet an outage', 'patient');
    expect(await ended('patient')).toMatchObject({ state: 'done', attempt: 1 });
    expect(runsOf('patient')).toEqual(['patient 1', 'patient 1', 'patient 1']);
  });

  it('stops its worker within a second when it is cancelled', async () => {
    await ask('wait for abort', 'unwanted');
    await until('it runs', async () => (await host.jobs.find('unwanted'))?.state === 'running');
    const since = performance.now();
    expect((await host.jobs.cancel('unwanted'))?.state).toBe('cancelled');
    expect(await ended('unwanted')).toMatchObject({ state: 'cancelled', attempt: 1 });
    await until('its worker has stopped', () => host.sample.aborted.includes('unwanted'));
    expect(performance.now() - since).toBeLessThan(1000);
    expect(await host.jobs.cancel('unwanted')).toBeUndefined();
    expect(runsOf('unwanted')).toHaveLength(1);
  });

  it('can be asked for again when it has failed, and not otherwise', async () => {
    await ask('fail for good', 'again');
    await ended('again');
    expect(await host.jobs.reopen('again', { work: 'succeed' })).toMatchObject({ state: 'queued' });
    expect(await ended('again')).toMatchObject({ state: 'done', attempt: 2, result: 'of attempt 2' });
    expect(await host.jobs.reopen('again')).toBeUndefined();
    expect(await host.jobs.reopen('nothing')).toBeUndefined();
  });

  it('is fenced: what a worker says that lost it has no effect', async () => {
    await ask('finish late', 'taken');
    await until('it runs', () => runsOf('taken').length > 0);
    // As if it had been given to another worker, who has it under a lease of its own.
    const leaseUntil = new Date(Date.now() + 20_000);
    await host.jobs.model.updateOne({ _id: 'taken' }, { $set: { attempt: 2, leaseUntil } });
    host.sample.finish();
    await sleep(500);
    const job = await host.jobs.find('taken');
    expect(job).toMatchObject({ state: 'running', attempt: 2 });
    expect(job?.result).toBeUndefined();
    expect(host.ends.get('taken')).toBeUndefined();
    await host.jobs.cancel('taken');
  });

  it('is not changed by old wake-ups, nor by those of jobs that do not exist', async () => {
    await ask('fail once', 'repeated');
    await ended('repeated');
    for (const jobId of ['repeated', 'nobody']) {
      for (const attempt of [1, 2, 3]) {
        const message = toMessage(topics.videoRequested, { jobId, attempt }, { id: randomIds.next() });
        await host.events.publish([message]);
      }
    }
    await ask('succeed', 'later');
    await ended('later');
    await sleep(500);
    expect(host.ends.get('repeated')).toBe(1);
    expect(runsOf('repeated')).toEqual(['repeated 1', 'repeated 2']);
    expect(runsOf('nobody')).toEqual([]);
  });

  it('that waits is run by nobody until it is admitted', async () => {
    const asked: number[] = [];
    const watching = await host.events.watch([topics.videoRequested.name], ({ key }) => {
      if (key === 'unpaid') asked.push(asked.length);
    });
    await host.jobs.insert({ _id: 'unpaid', userId: 'ada', work: 'succeed' }, 'waiting');
    await until('it is made known', () => asked.length > 0);
    for (const attempt of [1, 2]) {
      const message = toMessage(
        topics.videoRequested,
        { jobId: 'unpaid', attempt },
        { id: randomIds.next() },
      );
      await host.events.publish([message]);
    }
    // By then their consumers have handled these, too.
    await ask('succeed', 'after unpaid');
    await ended('after unpaid');
    await sleep(500);
    expect(await host.jobs.find('unpaid')).toMatchObject({ state: 'waiting', attempt: 1 });
    expect(await host.jobs.admit('unpaid', { progress: { done: 0 } })).toMatchObject({ state: 'queued' });
    expect(await ended('unpaid')).toMatchObject({ state: 'done', attempt: 1, progress: { done: 0 } });
    expect(runsOf('unpaid')).toEqual(['unpaid 1']);
    expect(await host.jobs.admit('unpaid')).toBeUndefined();
    await watching.stop();
  });

  it('that waits fails when it is refused, and is told to who waits for it', async () => {
    await host.jobs.insert({ _id: 'refused', userId: 'ada', work: 'succeed' }, 'waiting');
    const end = ended('refused');
    const failure = { code: 'not_paid', detail: 'It is not paid for.', status: 402 };
    expect(await host.jobs.refuse('refused', failure)).toMatchObject({ state: 'failed', failure });
    expect(await end).toMatchObject({ state: 'failed', failure });
    await until('its end is published', () => host.ends.get('refused') === 1);
    expect(await host.jobs.refuse('refused', failure)).toBeUndefined();
    expect(await host.jobs.admit('refused')).toBeUndefined();
    expect(runsOf('refused')).toEqual([]);
  });

  it('that waits can be cancelled, and of a decision at the same time one holds', async () => {
    await host.jobs.insert({ _id: 'raced', userId: 'ada', work: 'succeed' }, 'waiting');
    const [admitted, cancelled] = await Promise.all([host.jobs.admit('raced'), host.jobs.cancel('raced')]);
    expect(cancelled ?? admitted).toBeDefined();
    const end = await ended('raced');
    expect(end.state).toBe(cancelled ? 'cancelled' : 'done');
  });

  it('counts for its user while it is open', async () => {
    expect(await host.jobs.countOpen('ada')).toBe(0);
    await ask('wait for abort', 'open');
    expect(await host.jobs.countOpen('ada')).toBe(1);
    expect(await host.jobs.countOpen('eve')).toBe(0);
    await host.jobs.insert({ _id: 'waits', userId: 'ada', work: 'succeed' }, 'waiting');
    expect(await host.jobs.countOpen('ada')).toBe(2);
    await host.jobs.cancel('waits');
    await host.jobs.cancel('open');
    expect(await host.jobs.countOpen('ada')).toBe(0);
  });
});

it('the end of a job is noticed although no event of it arrives', async () => {
  await open({ noWatch: true });
  const asked = performance.now();
  await ask('succeed', 'silent');
  expect((await ended('silent')).state).toBe('done');
  expect(performance.now() - asked).toBeLessThan(10_000);
  await close();
});

it('a job fails at its deadline when there is no worker', async () => {
  await open({ role: 'api', queueMs: 1000 });
  await ask('succeed', 'alone');
  expect(await ended('alone')).toMatchObject({ state: 'failed', failure: { code: 'deadline_exceeded' } });
  expect(runsOf('alone')).toEqual([]);
  await close();
});

it('a job that nobody decides on fails at its deadline when there is no worker', async () => {
  await open({ role: 'api', queueMs: 1000 });
  await host.jobs.insert({ _id: 'undecided', userId: 'ada', work: 'succeed' }, 'waiting');
  expect(await ended('undecided')).toMatchObject({ state: 'failed', failure: { code: 'deadline_exceeded' } });
  await close();
});

it('a call waits no longer than it may, and for no job that does not exist', async () => {
  await open({ role: 'api' });
  await ask('succeed', 'slow');
  expect(await host.jobs.waitFor('slow', { maxWaitMs: 50, signal: never })).toMatchObject({
    state: 'queued',
  });
  expect(await host.jobs.waitFor('nothing', { maxWaitMs: 50_000, signal: never })).toBeUndefined();
  await close();
});
