/**
 * The process that tests of the event log kill: `node crash-child.js <what> <url> <topic> <group> <first number>`.
 * `hang` handles one event and never ends; `work` publishes numbers as fast as it can and consumes them. What is
 * acknowledged or handled is written to stdout, a line each, before anything else is done about it.
 */
import { createLogger } from '@komavox/core';
import { printLine } from '@komavox/test-kit';
import { openEventLog } from '../src/open-event-log.js';

const [what = '', url = '', topic = '', group = '', from = '0'] = process.argv.slice(2);

const eventLog = await openEventLog(url, {
  clientId: 'crash-child',
  logger: createLogger({ level: 'silent' }),
});

await eventLog.consume({
  group,
  topics: [topic],
  concurrency: 4,
  async handle(record) {
    if (what === 'hang') {
      await printLine(`handling ${String(record.headers['id'])}`);
      await new Promise(() => setInterval(() => undefined, 1000));
    }
    await printLine(`handled ${String(record.headers['id'])} ${String(record.partition)} ${record.offset}`);
  },
});

async function publishFrom(first: number, step: number): Promise<void> {
  for (let number = first; ; number += step) {
    const id = String(number);
    await eventLog.publish([
      { topic, key: `key-${String(number % 7)}`, value: Buffer.from(id), headers: { id } },
    ]);
    await printLine(`acknowledged ${id}`);
  }
}

if (what === 'work') {
  const publishers = 5;
  await Promise.all(
    Array.from({ length: publishers }, (_, index) => publishFrom(Number(from) + index, publishers)),
  );
}
