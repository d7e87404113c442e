/**
 * The parts of a log that are copied: topics, and dead letters. The rest stays, as every group has handled it (docs/adr/0007-moving-to-separate-servers.md).
 */
import {
  type DeadLetter,
  deadLetterKey,
  dropDeadLetter,
  type EventLog,
  listDeadLetters,
  type TopicGroup,
  topicGroups,
  unhandled,
} from '@komavox/events';

interface Waiting extends TopicGroup {
  readonly messages: number;
}

/** Groups of the source without the ignored ones. */
export async function groupsOf(
  eventLog: EventLog,
  forgotten: readonly string[],
): Promise<readonly TopicGroup[]> {
  return (await topicGroups(eventLog)).filter(({ group }) => !forgotten.includes(group));
}

/** Events at the target that groups would handle though they are not the source's. */
export async function leftAtTarget(
  target: EventLog,
  groups: readonly TopicGroup[],
  forgotten: readonly string[],
): Promise<readonly Waiting[]> {
  const names = new Set(await target.topics());
  const all = [...groups, ...(await groupsOf(target, forgotten))].filter(({ topic }) => names.has(topic));
  const once = new Map(all.map((one) => [`${one.topic}\n${one.group}`, one]));
  return unhandled(target, [...once.values()]);
}

export interface DeadLetterDifference {
  readonly all: number;
  /** Only at the source. */
  readonly missing: readonly DeadLetter[];
  /** Only at the target. */
  readonly foreign: readonly DeadLetter[];
}

export async function compareDeadLetters(source: EventLog, target: EventLog): Promise<DeadLetterDifference> {
  const [ours, theirs] = [await listDeadLetters(source), await listDeadLetters(target)];
  const keys = (letters: readonly DeadLetter[]) => new Set(letters.map(identity));
  const [here, there] = [keys(ours), keys(theirs)];
  return {
    all: ours.length,
    missing: ours.filter((letter) => !there.has(identity(letter))),
    foreign: theirs.filter((letter) => !here.has(identity(letter))),
  };
}

const identity = ({ record }: DeadLetter): string =>
  `${deadLetterKey(record)}\n${Buffer.from(record.value).toString('base64')}`;

/** Copies them with their headers, so that they can be shown and redriven as before. */
export async function copyDeadLetters(
  target: EventLog,
  { missing, foreign }: DeadLetterDifference,
): Promise<void> {
  const topics = [...new Set(missing.map(({ deadLetterTopic }) => deadLetterTopic))];
  await target.ensureTopics(topics.map((name) => ({ name, partitions: 1 })));
  for (const letter of foreign) await dropDeadLetter(target, letter);
  await target.publish(
    missing.map(({ record: { topic, key, value, headers } }) => ({ topic, key, value, headers })),
  );
}
