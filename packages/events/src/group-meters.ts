/** Lag and dead letters of consumer groups, for scaling and alerts. */
import { metrics } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { ageSeconds, cachedReading, observeTogether } from '@komavox/telemetry';
import { listDeadLetters } from './dead-letters.js';
import { deadLetterTopic, type EventLog, type GroupLag } from './event-log.js';

/** A dead-letter topic with more than this is not read to count what was settled. */
const maxRead = 10_000;

/**
 * Observes a group until the returned function is called, also where no member of it runs: a group without any is what
 * an operator wants to see.
 */
export function observeGroup(eventLog: EventLog, topic: string, group: string, logger: Logger): () => void {
  const meter = metrics.getMeter('komavox');
  const place = { 'messaging.destination.name': topic, 'messaging.consumer.group.name': group };
  const lag = meter.createObservableGauge('komavox.events.lag', {
    description: 'Events that the group has still to handle',
  });
  const age = meter.createObservableGauge('komavox.events.oldest_age', {
    unit: 's',
    description: 'Age of the oldest event that the group has still to handle; 0 without one',
  });
  const dead = meter.createObservableGauge('komavox.events.dead_letters', {
    description: 'Dead letters of the group that nobody has settled',
  });
  const standing = createStanding();
  const askLag = cachedReading(
    async () => {
      const rows = await eventLog.lag(group, [topic]);
      return { behind: sum(rows), since: standing(rows) };
    },
    `lag of ${group} on ${topic}`,
    logger,
  );
  const askDead = cachedReading(countDeadLetters(eventLog, topic, group), `dead letters of ${group}`, logger);

  const endings = [
    observeTogether([lag, age], async (result) => {
      const known = await askLag();
      if (!known) return;
      result.observe(lag, known.behind, place);
      result.observe(age, ageSeconds(known.since), place);
    }),
    observeTogether([dead], async (result) => {
      const waiting = await askDead();
      if (waiting !== undefined) result.observe(dead, waiting, place);
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

const behind = ({ end, committed }: GroupLag): number => Number(BigInt(end) - BigInt(committed));
const sum = (rows: readonly GroupLag[]): number => rows.reduce((total, row) => total + behind(row), 0);

/**
 * Since when the oldest event waits. Where the log can't tell, as the group's members are elsewhere or nowhere: since
 * we have seen the group stand at the same place, so at least.
 */
function createStanding() {
  const seen = new Map<number, { readonly committed: string; readonly since: Date }>();
  return (rows: readonly GroupLag[]): Date | undefined => {
    let oldest: Date | undefined;
    for (const row of rows) {
      if (behind(row) === 0) {
        seen.delete(row.partition);
        continue;
      }
      const before = seen.get(row.partition);
      const same =
        before?.committed === row.committed ? before : { committed: row.committed, since: new Date() };
      seen.set(row.partition, same);
      const since = row.oldest ?? same.since;
      if (!oldest || since < oldest) oldest = since;
    }
    return oldest;
  };
}

/** The log can't be asked for a number; it is read when something was added, which is seldom. */
function countDeadLetters(eventLog: EventLog, topic: string, group: string): () => Promise<number> {
  const name = deadLetterTopic(topic, group);
  let counted = { place: '', waiting: 0 };
  return async () => {
    await eventLog.ensureTopics([{ name, partitions: 1 }]);
    const rows = await eventLog.lag(group, [name]);
    const stored = sum(rows);
    if (stored === 0 || stored > maxRead) return stored;
    const place = rows.map(({ committed, end }) => `${committed}-${end}`).join();
    if (counted.place !== place) counted = { place, waiting: (await listDeadLetters(eventLog, name)).length };
    return counted.waiting;
  };
}
