/**
 * `npm run dlt`: the dead letters. The embedded log belongs to one process, so stop the product before; on Kafka it runs
 * at any time.
 */
import { fromBinary, toJson } from '@bufbuild/protobuf';
import { chassisSettings } from '@komavox/service';
import { createLogger } from '@komavox/core';
import {
  type DeadLetter,
  dropDeadLetter,
  type EventLog,
  listDeadLetters,
  openEventLog,
  redriveDeadLetter,
  showDeadLetter,
} from '@komavox/events';
import { allTopics } from '@komavox/proto';
import { Command } from 'commander';

async function withLog(work: (eventLog: EventLog) => Promise<void>): Promise<void> {
  const { eventsUrl } = chassisSettings.read(process.env);
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const eventLog = await openEventLog(eventsUrl, { clientId: 'dead-letters', logger });
  try {
    await work(eventLog);
  } finally {
    await eventLog.close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The event as JSON, where its topic is known and its bytes can be parsed. */
function contents({ topic, record }: DeadLetter): unknown {
  const schema = allTopics.find(({ name }) => name === topic)?.schema;
  if (!schema) return undefined;
  try {
    return toJson(schema, fromBinary(schema, record.value));
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
}

const program = new Command('dlt').description('Events that no consumer could handle.');

program
  .command('list')
  .description('what waits, oldest first')
  .argument('[topic]', 'only this dead-letter topic, <topic>.<group>.dlt')
  .action((topic?: string) =>
    withLog(async (eventLog) => {
      const letters = await listDeadLetters(eventLog, topic);
      for (const { id, deadLetterTopic, errorCode, attempts, buriedAt } of letters) {
        print(
          `${buriedAt.toISOString()}  ${deadLetterTopic}  ${id}  ${errorCode}  after ${attempts} attempts`,
        );
      }
      print(letters.length === 0 ? 'No dead letters.' : `${letters.length} in all.`);
    }),
  );

program
  .command('show')
  .description('one event with its headers')
  .argument('<topic>')
  .argument('<id>')
  .action((topic: string, id: string) =>
    withLog(async (eventLog) => {
      const letter = await showDeadLetter(eventLog, topic, id);
      print(
        JSON.stringify(
          { key: letter.record.key, headers: letter.record.headers, event: contents(letter) },
          null,
          2,
        ),
      );
    }),
  );

program
  .command('redrive')
  .description('give it to its group again')
  .argument('<topic>')
  .argument('<id>')
  .action((topic: string, id: string) =>
    withLog(async (eventLog) => redriveDeadLetter(eventLog, await showDeadLetter(eventLog, topic, id))),
  );

program
  .command('drop')
  .description('leave it out of the list for good')
  .argument('<topic>')
  .argument('<id>')
  .action((topic: string, id: string) =>
    withLog(async (eventLog) => dropDeadLetter(eventLog, await showDeadLetter(eventLog, topic, id))),
  );

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`dlt: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
