/** Contract of jobs whose process is killed or whose wall clock is set, on the embedded adapters. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, until } from '@komavox/test-kit';
import { hasEnded } from '../src/index.js';
import { openHost, type Host } from './host.js';
import { never, type SampleJob } from './sample.js';

const hour = 3_600_000;
const tenYears = 10 * 365 * 24 * hour;

let folder: string;
let host: Host;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterEach(async () => {
  await host[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** @param jump how far the clock has been set since, in milliseconds */
async function open(jump = 0): Promise<void> {
  host = await openHost({ folder, clock: { now: () => new Date(Date.now() + jump) } });
}

async function ended(id: string): Promise<SampleJob> {
  const job = await host.jobs.waitFor(id, { maxWaitMs: 40_000, signal: never });
  if (!job || !hasEnded(job)) throw new Error(`${id} has not ended: ${JSON.stringify(job)}`);
  return job;
}

async function kill(role: 'all' | 'api'): Promise<void> {
  const child = startChild(new URL('./run-until-killed.js', import.meta.url), [folder, role]);
  await child.line('begun');
  await child.kill();
}

describe('a job whose worker is killed', () => {
  it.each([
    ['', 0],
    [', also when the clock is set back by an hour', -hour],
    [', also when the clock is set back by ten years', -tenYears],
  ])('is done by the next process within seconds, once%s', async (_name, jump) => {
    await kill('all');
    await open(jump);
    expect(await ended('killed')).toMatchObject({ state: 'done', attempt: 2, result: 'of attempt 2' });
    await until('its end is published', () => host.ends.get('killed') === 1);
    expect(host.sample.runs).toEqual(['killed 2']);
  });

  it.each([
    ['an hour', hour],
    ['ten years', tenYears],
  ])('ends when the clock is set ahead by %s, with what has a deadline before', async (_name, jump) => {
    await kill('all');
    await open(jump);
    expect(await ended('killed')).toMatchObject({ failure: { code: 'deadline_exceeded' } });
  });
});

describe('a job that is queued while everything is killed', () => {
  it.each([
    ['', 0],
    [', also when the clock is set back by ten years', -tenYears],
  ])('is done by the next process%s', async (_name, jump) => {
    await kill('api');
    await open(jump);
    expect((await ended('killed')).state).toBe('done');
  });

  it('is asked for again when its wake-up is lost', async () => {
    await kill('api');
    rmSync(join(folder, 'events'), { recursive: true });
    await open(-hour);
    expect((await ended('killed')).state).toBe('done');
  });
});

it('a job whose process is stopped is released, and goes on at once without having lost an attempt', async () => {
  await open();
  await host.jobs.insert({ _id: 'released', userId: 'ada', work: 'wait on the first attempt' });
  await until('it runs', () => host.sample.runs.length > 0);
  await host[Symbol.asyncDispose]();
  const since = performance.now();
  await open();
  const job = await ended('released');
  expect(job).toMatchObject({ state: 'done', attempt: 2, attemptsLeft: 2 });
  expect(performance.now() - since).toBeLessThan(10_000);
});

describe('a clock that jumps', () => {
  it.each([
    ['an hour ahead', hour],
    ['an hour back', -hour],
    ['ten years ahead', tenYears],
    ['ten years back', -tenYears],
  ])('%s ends the job under way once and soon, and the next one works', async (_name, jump) => {
    let offset = 0;
    host = await openHost({ folder, clock: { now: () => new Date(Date.now() + offset) } });
    await host.jobs.insert({ _id: 'first', userId: 'ada', work: 'advance' });
    await until('it runs', () => host.sample.runs.length > 0);
    offset = jump;
    const first = await ended('first');
    if (jump > 0) expect(first.failure?.code).toBe('deadline_exceeded');
    else expect(first.state).toBe('done');
    await host.jobs.insert({ _id: 'next', userId: 'ada', work: 'succeed' });
    expect((await ended('next')).state).toBe('done');
    // Repeated deliveries have come by then.
    await sleep(3000);
    // Events of different jobs come in any order.
    expect(host.ends).toEqual(
      new Map([
        ['first', 1],
        ['next', 1],
      ]),
    );
  });
});
