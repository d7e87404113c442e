/**
 * Dead letters for an operator: list, show, send again, drop. A log only grows, so what was done with a letter is a
 * note on the same topic; a letter with a note is no longer listed.
 */
import { Problem } from '@komavox/core';
import { type EventLog, headers, type LogMessage, type LogRecord } from './event-log.js';

export interface DeadLetter {
  /** The event's id. */
  readonly id: string;
  /** The dead-letter topic, `<topic>.<group>.dlt`. */
  readonly deadLetterTopic: string;
  readonly topic: string;
  readonly group: string;
  readonly errorCode: string;
  readonly attempts: number;
  readonly originalPartition: number;
  readonly originalOffset: string;
  readonly buriedAt: Date;
  readonly record: LogRecord;
}

type Settlement = 'redriven' | 'dropped';

/** Of a topic name `<topic>.<group>.dlt`, where topics end in `.v<number>`. */
const namePattern = /^(?<topic>.+?\.v\d+)\.(?<group>.+)\.dlt$/;

/** The topic and the group of a dead-letter topic's name; undefined for another name. */
export function fromDeadLetterTopic(name: string): { topic: string; group: string } | undefined {
  const { topic, group } = namePattern.exec(name)?.groups ?? {};
  return topic === undefined || group === undefined ? undefined : { topic, group };
}

/** Headers that say how the event ended, and so don't belong to its next life. */
const buried: ReadonlySet<string> = new Set([
  headers.errorCode,
  headers.attempts,
  headers.originalPartition,
  headers.originalOffset,
  headers.redriveGroup,
]);

/** Dead letters that wait, oldest first; of one dead-letter topic or of all. */
export async function listDeadLetters(eventLog: EventLog, deadLetterTopic?: string): Promise<DeadLetter[]> {
  const names = deadLetterTopic === undefined ? await eventLog.topics() : [deadLetterTopic];
  const letters: DeadLetter[] = [];
  for (const name of names) {
    const of = fromDeadLetterTopic(name);
    if (of) letters.push(...waiting(await eventLog.read(name), of.topic, of.group));
  }
  return letters.sort((one, other) => one.buriedAt.getTime() - other.buriedAt.getTime());
}

/** Throws `Problem` 404 `dead_letter_not_found`. */
export async function showDeadLetter(
  eventLog: EventLog,
  deadLetterTopic: string,
  id: string,
): Promise<DeadLetter> {
  const found = (await listDeadLetters(eventLog, deadLetterTopic)).find((letter) => letter.id === id);
  if (!found) throw new Problem(404, 'dead_letter_not_found', `No dead letter ${id} in ${deadLetterTopic}`);
  return found;
}

/**
 * Publishes the event again on its topic, for the group that couldn't handle it and no other. The event is published
 * before the note, so a crash in between means that it may be sent twice.
 */
export async function redriveDeadLetter(eventLog: EventLog, letter: DeadLetter): Promise<void> {
  const kept = Object.entries(letter.record.headers).filter(([name]) => !buried.has(name));
  await eventLog.publish([
    {
      topic: letter.topic,
      key: letter.record.key,
      value: letter.record.value,
      headers: { ...Object.fromEntries(kept), [headers.redriveGroup]: letter.group },
    },
  ]);
  await eventLog.publish([note(letter, 'redriven')]);
}

export async function dropDeadLetter(eventLog: EventLog, letter: DeadLetter): Promise<void> {
  await eventLog.publish([note(letter, 'dropped')]);
}

function note(letter: DeadLetter, settlement: Settlement): LogMessage {
  return {
    topic: letter.deadLetterTopic,
    key: letter.record.key,
    value: new Uint8Array(),
    headers: {
      [headers.id]: letter.id,
      [headers.settled]: settlement,
      [headers.originalPartition]: String(letter.originalPartition),
      [headers.originalOffset]: letter.originalOffset,
    },
  };
}

/**
 * Identity of a dead letter, also in another log: the event, and where it was when it could not be handled.
 * A place alone doesn't: a letter that was carried over comes from another log.
 */
export function deadLetterKey({ topic, headers: given }: LogMessage): string {
  const place = `${given[headers.originalPartition] ?? ''}/${given[headers.originalOffset] ?? ''}`;
  return `${topic}\n${given[headers.id] ?? place}\n${place}`;
}

/** Letters without a note after them; one that came back after it was sent again is a new letter. */
function waiting(records: readonly LogRecord[], topic: string, group: string): DeadLetter[] {
  const letters = new Map<string, DeadLetter>();
  for (const record of records) {
    const key = deadLetterKey(record);
    if (record.headers[headers.settled] !== undefined) {
      letters.delete(key);
      continue;
    }
    letters.set(key, {
      id: record.headers[headers.id] ?? key.slice(key.lastIndexOf('\n') + 1),
      deadLetterTopic: record.topic,
      topic,
      group,
      errorCode: record.headers[headers.errorCode] ?? '',
      attempts: Number(record.headers[headers.attempts] ?? 0),
      originalPartition: Number(record.headers[headers.originalPartition] ?? -1),
      originalOffset: record.headers[headers.originalOffset] ?? '',
      buriedAt: record.timestamp,
      record,
    });
  }
  return [...letters.values()];
}
