/**
 * `npm run topics`: the job to run before services start on Kafka. Creates missing topics with the partitions of the list
 * of topics. A topic with another number is left unchanged and fails the job, because more partitions would separate
 * events of one key.
 */
import { chassisSettings } from '@komavox/service';
import { createLogger } from '@komavox/core';
import { openEventLog } from '@komavox/events';
import { makeTopics, topicStates } from './make-topics.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const { eventsUrl } = chassisSettings.read(process.env);
const logger = createLogger({ level: 'error', destination: process.stderr });
const eventLog = await openEventLog(eventsUrl, { clientId: 'topics', logger });
try {
  const before = new Set(await eventLog.topics());
  await makeTopics(eventLog);
  for (const { name, wanted, found } of await topicStates(eventLog)) {
    if (found === wanted) {
      print(`${name}: ${String(found)} partitions${before.has(name) ? '' : ', made now'}`);
    } else {
      print(`${name}: ${String(found)} partitions, not ${String(wanted)}`);
      process.exitCode = 1;
    }
  }
} finally {
  await eventLog.close();
}
