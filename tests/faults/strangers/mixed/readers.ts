/**
 * A process of those who read, apart from whoever disturbs them, so that it measures the product and not itself, for so many
 * milliseconds; sends then how long they waited. Arguments: origin and milliseconds.
 */
import { setMaxListeners } from 'node:events';
import { openDemoLibrary } from '@komavox/test-support';
import { freshPages } from '../fresh-pages.js';
import { HonestUser } from './honest-user.js';
import { Waits } from './waits.js';

const honestUsers = 18;

const [origin = '', ms = ''] = process.argv.slice(2);
const { chapters } = await openDemoLibrary(origin);
const newPage = await freshPages(origin);
const waits = new Waits();
const ending = new AbortController();
// More than ten wait for it.
setMaxListeners(0, ending.signal);
const timer = setTimeout(() => ending.abort(), Number(ms));
const users = Array.from({ length: honestUsers }, (_, number) =>
  new HonestUser({ origin, number, chapters, newPage, waits }).live(ending.signal),
);
const ends = await Promise.allSettled(users);
clearTimeout(timer);
const failures = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
process.send?.({ ...waits.told(), failures });
process.disconnect();
