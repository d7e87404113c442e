/**
 * `npm run topics`: the job to run before services start on Kafka. Makes the topics that are missing, with the
 * partitions that the list of topics says. One that has another number is left as it is and fails the job, because more
 * partitions would part events of one key.
 */
import { chassisSettings, createLog, openEventLog } from '@komavox/platform';
import { makeTopics, topicStates } from './make-topics.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const { eventsUrl } = chassisSettings.read(process.env);
const logger = createLog({ level: 'error', destination: process.stderr });
const log = await openEventLog(eventsUrl, { clientId: 'topics', log: logger });
try {
  const before = new Set(await log.topics());
  await makeTopics(log);
  for (const { name, wanted, found } of await topicStates(log)) {
    if (found === wanted) {
      print(`${name}: ${String(found)} partitions${before.has(name) ? '' : ', made now'}`);
    } else {
      print(`${name}: ${String(found)} partitions, not ${String(wanted)}`);
      process.exitCode = 1;
    }
  }
} finally {
  await log.close();
}
