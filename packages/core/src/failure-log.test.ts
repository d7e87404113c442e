import { FailureLog } from './failure-log.js';
import { createLogger } from './logger.js';

it('a loop that fails four times a second for a minute is three lines, and one when it works again', () => {
  const lines: { level: string; task: string; msg: string; failures: number }[] = [];
  const destination = {
    write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  };
  let ms = 0;
  const log = new FailureLog({
    logger: createLogger({ level: 'info', destination }),
    place: { task: 'work' },
    level: 'error',
    failed: 'work failed',
    works: 'work is done again',
    now: () => ms,
  });
  log.succeeded();
  for (; ms <= 60_000; ms += 250) log.failed(new Error('away'));
  log.succeeded();
  log.succeeded();
  log.failed(new Error('away'));
  expect(new Set(lines.map(({ task }) => task))).toEqual(new Set(['work']));
  expect(lines.map(({ level, msg, failures }) => [level, msg, failures])).toEqual([
    ['error', 'work failed', 1],
    ['error', 'work failed', 121],
    ['error', 'work failed', 241],
    ['info', 'work is done again', 241],
    ['error', 'work failed', 1],
  ]);
});
