/** Makes the topics of the product that a log lacks. */
import type { EventLog } from '@komavox/events';
import { allTopics } from '@komavox/proto';

export interface TopicState {
  readonly name: string;
  /** As the list of topics has them. */
  readonly wanted: number;
  /** As the log has them. */
  readonly found: number;
}

/** Of those that are there. One with another number of partitions can't serve: more would part events of one key. */
export async function topicStates(eventLog: EventLog): Promise<readonly TopicState[]> {
  const names = new Set(await eventLog.topics());
  const there = allTopics.filter(({ name }) => names.has(name));
  return Promise.all(
    there.map(async ({ name, partitions }) => {
      // Nobody's group: what is asked for is the partitions.
      const found = (await eventLog.lag('komavox.topics', [name])).length;
      return { name, wanted: partitions, found };
    }),
  );
}

export async function makeTopics(eventLog: EventLog): Promise<void> {
  await eventLog.ensureTopics(allTopics.map(({ name, partitions }) => ({ name, partitions })));
}
