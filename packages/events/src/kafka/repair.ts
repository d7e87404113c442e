/**
 * A repair of kafkajs (2.2.4). A connection looks for requests that wait for their turn, and plans its next look at the
 * end of each: where none waits, a millisecond later, for as long as it lives. A process with three connections wakes
 * three thousand times a second to do nothing. Here no look is planned while nothing waits; a request that has to wait
 * plans it. The test beside this shows whether kafkajs still needs it.
 */
import { createRequire } from 'node:module';

/** As much of the client's class as the repair needs; it isn't exported. */
export interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}
export type RequestQueueClass<Queue = RequestQueue> = new (options: object) => Queue;

export function requestQueueClass(): RequestQueueClass {
  const require = createRequire(import.meta.url);
  return require('kafkajs/src/network/requestQueue/index.js') as RequestQueueClass;
}

const repaired = new WeakSet<object>();

/** Repairs the client of this process, once. */
export function repairKafkajs(): void {
  const prototype = requestQueueClass().prototype as RequestQueue;
  if (repaired.has(prototype)) return;
  repaired.add(prototype);
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this);
  };
}
