import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { IsolatedWork } from './isolated-work.js';
import { IsolationError } from './isolation-error.js';
import type { IsolationLimits } from './limits.js';
import { niceness } from './step-back.js';
import type { Misdeed } from './testing/misbehaving.js';

const module = new URL('./testing/misbehaving.js', import.meta.url);
const opened: IsolatedWork<Misdeed, number>[] = [];

function open(limits: Partial<IsolationLimits> = {}): IsolatedWork<Misdeed, number> {
  const work = new IsolatedWork<Misdeed, number>(module, limits);
  opened.push(work);
  return work;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((work) => work.close()));
});

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof IsolationError ? error.reason : String(error)),
  );

/** Whether a process with this id runs. */
function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

it('gives items as they are asked for, and keeps the process', async () => {
  const work = open();
  const items: number[] = [];
  for await (const item of work.items({ kind: 'count', to: 3 })) items.push(item);
  expect(items).toEqual([1, 2, 3]);
  const before = work.processIds;
  expect(before).toHaveLength(1);
  expect(await work.run({ kind: 'count', to: 7 })).toBe(7);
  expect(work.processIds).toEqual(before);
});

it.each<[Misdeed['kind'], string]>([
  ['spin', 'slow'],
  ['sleep', 'late'],
  ['fill the heap', 'crashed'],
  ['fill buffers', 'crashed'],
  ['exit', 'crashed'],
])('ends a process that would %s, and goes on with another', async (kind, reason) => {
  const work = open({ processes: 1, maxCpuMs: 1000, maxWallMs: 15_000, maxMemory: 200_000_000 });
  expect(await reasonOf(work.run({ kind } as Misdeed))).toBe(reason);
  expect(await work.run({ kind: 'count', to: 2 })).toBe(2);
});

it('says what the work threw', async () => {
  const work = open();
  await expect(work.run({ kind: 'throw' })).rejects.toThrow('This file is not what it says.');
  expect(await reasonOf(work.run({ kind: 'throw' }))).toBe('failed');
});

it('ends work that nobody waits for any more', async () => {
  const work = open({ processes: 1 });
  for await (const item of work.items({ kind: 'count', to: 1000 })) {
    if (item === 2) break;
  }
  expect(work.processIds).toEqual([]);
  const cancel = new AbortController();
  const spinning = work.run({ kind: 'spin' }, { signal: cancel.signal });
  setTimeout(() => cancel.abort(new Error('cancelled')), 500);
  await expect(spinning).rejects.toThrow('cancelled');
  expect(work.processIds).toEqual([]);
});

it('replaces a process after so many requests', async () => {
  const work = open({ maxRequests: 2 });
  const ids = new Set<number | undefined>();
  for (let request = 1; request <= 2; request += 1) {
    for await (const _item of work.items({ kind: 'count', to: 1 })) ids.add(work.processIds[0]);
  }
  expect([ids.size, work.processIds.length]).toEqual([1, 0]);
});

it('counts what it is given of a core, and not what it waits for one', async () => {
  const work = open({ promptCpuMs: 500, maxCpuMs: 1000 });
  const usual = await work.run({ kind: 'take long', ms: 0 });
  const [id] = work.processIds;
  const waiting = work.run({ kind: 'take long', ms: 200 });
  process.kill(id ?? 0, 'SIGSTOP');
  await pause(2000);
  process.kill(id ?? 0, 'SIGCONT');
  expect(await waiting).toBe(usual);
  expect(work.processIds).toEqual([id]);
});

it('puts work that takes long behind all other, in a process that does no more', async () => {
  const work = open({ promptCpuMs: 300 });
  const usual = await work.run({ kind: 'take long', ms: 0 });
  const [first] = work.processIds;
  expect(await work.run({ kind: 'take long', ms: 600 })).toBe(Math.max(usual, niceness.batch));
  expect(first !== undefined && isAlive(first) && work.processIds.includes(first)).toBe(false);
  expect(await work.run({ kind: 'take long', ms: 0 })).toBe(usual);
});

it('does the work of others beside what takes long, and not all of one user', async () => {
  const work = open({ processes: 1, promptCpuMs: 200, maxCpuMs: 20_000, maxWallMs: 600_000 });
  const order: string[] = [];
  const ask = (name: string, user: string, ms: number) =>
    work.run({ kind: 'take long', ms }, { user }).then(() => order.push(name));
  const long = [ask('first long', 'eve', 2000), ask('second long', 'eve', 500)];
  await Promise.all([ask('ada', 'ada', 0), ask('bob', 'bob', 0)]);
  expect(order).toEqual(['ada', 'bob']);
  await Promise.all(long);
  expect(order).toEqual(['ada', 'bob', 'first long', 'second long']);
});

it('lets some wait, in turn, and refuses more', async () => {
  const work = open({ processes: 1, maxWaiting: 1 });
  const order: string[] = [];
  const ask = (name: string) => work.run({ kind: 'count', to: 1 }).then(() => order.push(name));
  const [first, second, third] = [ask('first'), ask('second'), reasonOf(ask('third'))];
  expect(await third).toBe('busy');
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

it('ends a process without work after a while, and all when it is closed', async () => {
  const work = open({ idleMs: 50 });
  await work.run({ kind: 'count', to: 1 });
  await pause(300);
  expect(work.processIds).toEqual([]);
  const spinning = reasonOf(work.run({ kind: 'spin' }));
  await pause(400);
  const ids = work.processIds;
  await work.close();
  expect(await spinning).toBe('stopping');
  expect(ids.filter(isAlive)).toEqual([]);
  expect(await reasonOf(work.run({ kind: 'count', to: 1 }))).toBe('stopping');
});

it('leaves no process behind when it is killed itself, whatever that is at', async () => {
  const script = fileURLToPath(new URL('./testing/spin-until-killed.js', import.meta.url));
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const id = Number(printed.toString());
  expect(isAlive(id)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const since = performance.now();
  while (isAlive(id)) await pause(20);
  expect(performance.now() - since).toBeLessThan(3000);
});
