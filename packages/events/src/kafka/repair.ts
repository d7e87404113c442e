/**
 * Repairs of kafkajs (2.2.4); the test beside this shows whether it still needs them.
 *
 * A connection looks for requests that wait for their turn, and plans its next look at the
 * end of each: where none waits, a millisecond later, for as long as it lives. A process with three connections wakes
 * three thousand times a second to do nothing. Here no look is planned while nothing waits; a request that has to wait
 * plans it.
 *
 * A consumer that finds no broker to ask for its group's coordinator, as it joins while Kafka stops, calls that an error that no
 * repetition helps against and ends for good, where it begins again after any other loss of Kafka. Here it begins again.
 */
import { createRequire } from 'node:module';
import kafkajs from 'kafkajs';

const { KafkaJSError, KafkaJSGroupCoordinatorNotFound } = kafkajs;
const require = createRequire(import.meta.url);

/** As much of the client's class as the repair needs; it isn't exported. */
export interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}
export type RequestQueueClass<Queue = RequestQueue> = new (options: object) => Queue;

export const requestQueueClass = (): RequestQueueClass =>
  require('kafkajs/src/network/requestQueue/index.js') as RequestQueueClass;

/** As much of the client's class as the repair needs; it isn't exported. */
export interface Cluster {
  findGroupCoordinatorMetadata(query: { readonly groupId: string }): Promise<unknown>;
}

export const clusterClass = (): { readonly prototype: Cluster } =>
  require('kafkajs/src/cluster/index.js') as { readonly prototype: Cluster };

let isRepaired = false;

/** Repairs the client of this process, once. */
export function repairKafkajs(): void {
  if (isRepaired) return;
  isRepaired = true;
  const queue = requestQueueClass().prototype as RequestQueue;
  const schedule = queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this);
  };
  const cluster = clusterClass().prototype;
  const find = cluster.findGroupCoordinatorMetadata;
  cluster.findGroupCoordinatorMetadata = async function (query) {
    try {
      return await find.call(this, query);
    } catch (error) {
      if (error instanceof KafkaJSGroupCoordinatorNotFound)
        throw new KafkaJSError(error, { retriable: true });
      throw error;
    }
  };
}
