/** A process to be killed while work of its own never ends: prints the id of the process that is at it. */
import { setTimeout as pause } from 'node:timers/promises';
import { IsolatedWork } from '../isolated-work.js';
import type { Misdeed } from './misbehaving.js';

const work = new IsolatedWork<Misdeed, number>(new URL('./misbehaving.js', import.meta.url), {
  maxCpuMs: 60_000,
});
await work.run({ kind: 'count', to: 1 });
void work.run({ kind: 'spin' });
await pause(200);
process.stdout.write(`${work.processIds.join()}\n`);
