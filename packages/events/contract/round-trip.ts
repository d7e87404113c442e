/**
 * `round-trip.js <address>`: a process that publishes an event and hears it, or says why it can't. A process of its
 * own, as Node reads NODE_EXTRA_CA_CERTS at its start only.
 */
import { createLogger, Problem } from '@komavox/core';
import { printLine } from '@komavox/test-kit';
import { openEventLog } from '../src/open-event-log.js';
import { message, names } from './messages.js';

const [address = ''] = process.argv.slice(2);
const { topic, group } = names();
try {
  const logger = createLogger({ level: 'trace' });
  const eventLog = await openEventLog(address, { clientId: 'round-trip', logger });
  await eventLog.ensureTopics([{ name: topic, partitions: 1 }]);
  await eventLog.publish([message(topic, 'key', 'sent')]);
  const heard = await new Promise<string>((resolve, reject) => {
    eventLog
      .consume({
        group,
        topics: [topic],
        handle: (record) => {
          resolve(Buffer.from(record.value).toString());
          return Promise.resolve();
        },
      })
      .catch(reject);
  });
  await eventLog.check();
  await eventLog.close();
  await printLine(`heard: ${heard}`);
} catch (error) {
  const code = error instanceof Problem ? error.code : 'unexpected';
  await printLine(`failed: ${code}: ${error instanceof Error ? error.message : String(error)}`);
}
// What was opened before a refusal would keep it alive.
process.exit();
