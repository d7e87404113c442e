/**
 * `npm run topics`: the job to run before services start on Kafka. Makes the topics that are missing, with the
 * partitions that the list of topics says. One that has another number is left as it is and fails the job, because more
 * partitions would part events of one key.
 */
import { chassisSettings, createLog, openEventLog } from '@komavox/platform';
import { allTopics } from '@komavox/proto';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const { eventsUrl } = chassisSettings.read(process.env);
const logger = createLog({ level: 'error', destination: process.stderr });
const log = await openEventLog(eventsUrl, { clientId: 'topics', log: logger });
try {
  const before = new Set(await log.topics());
  await log.ensureTopics(allTopics.map(({ name, partitions }) => ({ name, partitions })));
  for (const { name, partitions } of allTopics) {
    // Nobody's group: what is asked for is the partitions.
    const found = (await log.lag('komavox.topics', [name])).length;
    if (found === partitions) {
      print(`${name}: ${String(partitions)} partitions${before.has(name) ? '' : ', made now'}`);
    } else {
      print(`${name}: ${String(found)} partitions, not ${String(partitions)}`);
      process.exitCode = 1;
    }
  }
} finally {
  await log.close();
}
