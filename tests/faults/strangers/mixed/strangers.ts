/**
 * A process of those who disturb: one sends every call that there is, right and wrong, the other orders more than there is
 * and sends what is made to take long; until it gets a message. Prints what was answered, and sends what should not have
 * been. Arguments: origin, the host of a site of pictures, that of one of hostile pages, and the seed of the first calls.
 */
import { setMaxListeners } from 'node:events';
import { Agent, setGlobalDispatcher } from 'undici';
import { freshPages } from '../fresh-pages.js';
import { readCalls } from '../fuzz/described-calls.js';
import { Fuzzing } from '../fuzz/fuzzing.js';
import { Tally } from '../fuzz/tally.js';
import { HostileUser } from './hostile-user.js';

// Beside a busy product a connection that lies idle is often closed as it is used again.
setGlobalDispatcher(new Agent({ keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }));

/** Calls at a time of the one who sends all of them. */
const lanes = 2;

const [origin = '', pictures = '', hostile = '', seed = ''] = process.argv.slice(2);
const ending = new AbortController();
// More than ten wait for it.
setMaxListeners(0, ending.signal);
process.once('message', () => ending.abort());

function* cases(): Generator<number> {
  for (let next = Number(seed); !ending.signal.aborted; next++) yield next;
}

const calls = await readCalls(origin);
const tally = new Tally(calls);
const user = new HostileUser({ origin, host: hostile, newPage: await freshPages(origin) });
await Promise.all([
  new Fuzzing(origin, pictures, calls).run(tally, lanes, cases()),
  user.live(ending.signal),
]);
tally.print();
console.log(`${tally.count} calls of one; of the other: ${user.told()}`);
process.send?.(tally.violations);
process.disconnect();
