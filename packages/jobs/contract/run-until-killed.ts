/** A process to be killed: begins a job on the folder of its first argument and says so. The second is the role. */
import { printLine, until } from '@komavox/test-kit';
import { openHost } from './host.js';

const [, , folder = '', role = 'all'] = process.argv;
const runs = role === 'all';
const { jobs, sample } = await openHost({ folder, role: runs ? 'all' : 'api' });
const work = runs ? 'wait on the first attempt' : 'succeed';
await jobs.insert({ _id: 'killed', userId: 'ada', work });
if (runs) await until('it runs', () => sample.runs.length > 0);
else await until('its wake-up is out', async () => (await jobs.find('killed'))?.outbox.length === 0);
await printLine('begun');
