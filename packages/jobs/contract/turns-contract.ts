/** Contract of turns between users, for any store of documents. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timeAfter, type Problem } from '@komavox/core';
import { until } from '@komavox/test-kit';
import { openHost, type Host, type HostOptions } from './host.js';
import { never, type Work } from './sample.js';

/** @param documents an address for `openDocuments`; default an embedded folder of each test's own */
export function describeTurns(documents?: string): void {
  const hosts: Host[] = [];
  let folder: string;
  let database: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
    database = `turns-${randomUUID()}`;
  });
  afterEach(async () => {
    for (const host of hosts.splice(0).reverse()) await host[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A process; those of one test share the documents. */
  async function open(options: Omit<HostOptions, 'folder'>): Promise<Host> {
    const [first] = hosts;
    const host = await openHost({
      folder,
      database,
      ...(documents !== undefined && { documents }),
      ...(first && { beside: first }),
      ...options,
    });
    hosts.push(host);
    return host;
  }
  const ask = (host: Host, userId: string, count: number, work: Work = 'succeed') =>
    Promise.all(
      Array.from({ length: count }, (_, n) => host.jobs.insert({ _id: `${userId} ${n}`, userId, work })),
    );
  const usersOf = (runs: readonly string[]) => runs.map((run) => run.split(' ')[0]);
  const runningOf = async (host: Host, userId: string) =>
    await host.jobs.model.countDocuments({ userId, state: 'running' });

  it('go round: nobody waits for more than one job of each other user', async () => {
    const asking = await open({ role: 'api' });
    for (const [user, count] of Object.entries({ ada: 30, bob: 1, eve: 3 })) await ask(asking, user, count);
    const working = await open({ concurrency: 1 });
    await until('all are done', () => working.sample.runs.length === 34);
    const order = usersOf(working.sample.runs);
    expect(order.slice(0, 3).sort()).toEqual(['ada', 'bob', 'eve']);
    expect(order.slice(3, 7).filter((user) => user === 'eve')).toHaveLength(2);
  });

  it('are first of the user with the fewest that run, and a place is left for one more', async () => {
    const asking = await open({ role: 'api' });
    await ask(asking, 'ada', 20, 'wait for abort');
    for (let worker = 0; worker < 2; worker += 1) await open({ concurrency: 3 });
    await until('she has all places but the last ones', async () => (await runningOf(asking, 'ada')) === 4);
    await ask(asking, 'bob', 3, 'wait for abort');
    const asked = performance.now();
    await until('he has them', async () => (await runningOf(asking, 'bob')) === 2);
    expect(performance.now() - asked).toBeLessThan(5000);
    for (const { _id } of await asking.jobs.model.find({ userId: 'ada', state: 'running' }).lean())
      await asking.jobs.cancel(_id);
    const both = async () => await Promise.all(['ada', 'bob'].map((user) => runningOf(asking, user)));
    await until('they share what came free', async () => {
      const [ada = 0, bob = 0] = await both();
      return ada + bob >= 4 && ada > 0 && bob >= 2;
    });
  });

  it('give each job to one worker, however many ask at once', async () => {
    const asking = await open({ role: 'api' });
    const users = ['ada', 'bob', 'eve', 'zoe'];
    for (const user of users) await ask(asking, user, 10);
    const workers = await Promise.all([4, 5, 6].map((concurrency) => open({ concurrency })));
    const runs = () => workers.flatMap(({ sample }) => sample.runs);
    await until(
      'all are done',
      async () => (await asking.jobs.model.countDocuments({ state: 'done' })) === 40,
    );
    expect(new Set(runs()).size).toBe(40);
    expect(runs()).toHaveLength(40);
    expect(await asking.jobs.model.countDocuments({ turn: { $exists: true } })).toBe(0);
    expect(await asking.jobs.model.countDocuments({ dueAt: { $exists: true } })).toBe(0);
  });

  it('come again after a crash that lost them', async () => {
    const asking = await open({ role: 'api' });
    await ask(asking, 'ada', 3);
    await asking.jobs.model.updateMany({}, { $unset: { turn: 1, turnOf: 1 } });
    const past = timeAfter(new Date(), -1000);
    await asking.jobs.model.updateMany({}, { $set: { askAgainAt: past, dueAt: past } });
    const working = await open({});
    await until('all are done', () => working.sample.runs.length === 3);
  });

  it('are one a user: cancelling or admitting passes them on', async () => {
    const asking = await open({ role: 'api' });
    const turns = async () =>
      (await asking.jobs.model.find({ turn: { $exists: true } }).lean()).map(({ _id }) => _id);
    await asking.jobs.insert({ _id: 'unpaid', userId: 'ada', work: 'succeed' }, 'waiting');
    expect(await turns()).toEqual([]);
    await asking.jobs.insert({ _id: 'first', userId: 'ada', work: 'succeed' });
    await asking.jobs.insert({ _id: 'second', userId: 'ada', work: 'succeed' });
    expect(await turns()).toEqual(['first']);
    await asking.jobs.cancel('first');
    expect(await turns()).toEqual(['second']);
    await asking.jobs.admit('unpaid');
    await asking.jobs.cancel('second');
    expect(await turns()).toEqual(['unpaid']);
    await asking.jobs.reopen('first');
    await asking.jobs.cancel('unpaid');
    expect(await turns()).toEqual(['first']);
  });

  it('are had from the write on that the wake-up comes with, so that it finds its job', async () => {
    const asking = await open({ role: 'api' });
    await ask(asking, 'ada', 1);
    await asking.jobs.insert({ _id: 'ada behind it', userId: 'ada', work: 'succeed' });
    await ask(asking, 'bob', 1);
    await asking.jobs.insert({ _id: 'unpaid', userId: 'cleo', work: 'succeed' }, 'waiting');
    await asking.jobs.admit('unpaid');
    await asking.jobs.cancel('unpaid');
    await asking.jobs.reopen('unpaid');
    expect(asking.sample.askedInTurn).toEqual(['ada 0 1', 'bob 0 1', 'unpaid 1', 'unpaid 2']);
  });

  it('are for as many jobs as a user may have, also of calls at once', async () => {
    const asking = await open({ role: 'api', perUser: 5 });
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        asking.jobs.insert({ _id: `n${n}`, userId: 'ada', work: 'succeed' }),
      ),
    );
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(25);
    for (const refusal of refused) expect(refusal).toMatchObject({ status: 429 } satisfies Partial<Problem>);
    expect(await asking.jobs.countOpen('ada')).toBe(5);
    await asking.jobs.insert({ _id: 'of another', userId: 'bob', work: 'succeed' });
    // What is there already is found all the same, and an end gives the place back.
    const [open1] = await asking.jobs.model.find({ userId: 'ada' }).lean();
    const id = open1?._id ?? '';
    expect(await asking.jobs.insert({ _id: id, userId: 'ada', work: 'succeed' })).toMatchObject({
      created: false,
    });
    await asking.jobs.cancel(id);
    await asking.jobs.insert({ _id: 'one more', userId: 'ada', work: 'succeed' });
    await expect(asking.jobs.reopen(id)).rejects.toMatchObject({ status: 429 });
    await asking.jobs.cancel('one more');
    expect(await asking.jobs.reopen(id)).toMatchObject({ state: 'queued' });
    await expect(
      asking.jobs.insert({ _id: 'too many', userId: 'ada', work: 'succeed' }),
    ).rejects.toMatchObject({
      status: 429,
    });
  });

  it('never let a job fail that others kept waiting', async () => {
    const asking = await open({ role: 'api', deadlineMs: 4000 });
    await ask(asking, 'ada', 18, 'last a second');
    await ask(asking, 'bob', 2);
    await open({ concurrency: 4, deadlineMs: 4000 });
    const all = [...Array.from({ length: 18 }, (_, n) => `ada ${n}`), 'bob 0', 'bob 1'];
    for (const id of all) {
      const job = await asking.jobs.waitFor(id, { maxWaitMs: 40_000, signal: never });
      expect(job).toMatchObject({ state: 'done' });
    }
  });
}
