/** Events that groups have still to handle. An event log may be left behind once there are none. */
import { fromDeadLetterTopic } from './dead-letters.js';
import type { EventLog } from './event-log.js';

export interface TopicGroup {
  readonly topic: string;
  readonly group: string;
}

/** Every group that has ever consumed a topic; known by its dead-letter topic, which `consume` makes. */
export async function topicGroups(eventLog: EventLog): Promise<readonly TopicGroup[]> {
  const names = new Set(await eventLog.topics());
  return [...names].flatMap((name) => {
    const found = fromDeadLetterTopic(name);
    return found && names.has(found.topic) ? [found] : [];
  });
}

/** Of these groups, those with messages that they haven't handled, and how many; all topics must be there. */
export async function unhandled(
  eventLog: EventLog,
  groups: readonly TopicGroup[],
): Promise<readonly (TopicGroup & { readonly messages: number })[]> {
  const found: (TopicGroup & { readonly messages: number })[] = [];
  for (const { topic, group } of groups) {
    const messages = (await eventLog.lag(group, [topic])).reduce(
      (sum, { committed, end }) => sum + Number(BigInt(end) - BigInt(committed)),
      0,
    );
    if (messages > 0) found.push({ topic, group, messages });
  }
  return found;
}
