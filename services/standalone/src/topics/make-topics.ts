/** Creates the topics of the product that are missing in a log. */
import type { EventLog } from '@komavox/events';
import { allTopics } from '@komavox/proto';

interface TopicState {
  readonly name: string;
  /** In the list of topics. */
  readonly wanted: number;
  /** In the log. */
  readonly found: number;
}

/** Existing topics with another number of partitions. More partitions would separate events of one key. */
export async function topicStates(eventLog: EventLog): Promise<readonly TopicState[]> {
  const names = new Set(await eventLog.topics());
  const there = allTopics.filter(({ name }) => names.has(name));
  return Promise.all(
    there.map(async ({ name, partitions }) => {
      // A group that never consumes, only to read the partitions.
      const found = (await eventLog.lag('komavox.topics', [name])).length;
      return { name, wanted: partitions, found };
    }),
  );
}

export async function makeTopics(eventLog: EventLog): Promise<void> {
  await eventLog.ensureTopics(allTopics.map(({ name, partitions }) => ({ name, partitions })));
}
