import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { repairKafkajs, type RequestQueue, requestQueueClass, type RequestQueueClass } from './repair.js';

interface Queue extends RequestQueue {
  throttledUntil: number;
  checkPendingRequests(): void;
  push(request: object): void;
  destroy(): void;
}

function queueOf(sent: number[]) {
  const RealQueue = requestQueueClass() as RequestQueueClass<Queue>;
  let looks = 0;
  class CountedQueue extends RealQueue {
    override checkPendingRequests(): void {
      looks += 1;
      super.checkPendingRequests();
    }
  }
  const queue = new CountedQueue({
    maxInFlightRequests: null,
    requestTimeout: 1000,
    enforceRequestTimeout: false,
    clientId: 'test',
    broker: 'here',
    logger: createLogger({ level: 'silent' }),
  });
  const push = (correlationId: number) => {
    const entry = { correlationId, resolve: () => undefined, reject: () => undefined };
    queue.push({ entry, expectResponse: true, sendRequest: () => sent.push(correlationId) });
  };
  return { queue, push, looks: () => looks };
}

async function looksWithNothingToDo(): Promise<number> {
  const { queue, looks } = queueOf([]);
  queue.checkPendingRequests();
  await sleep(200);
  queue.destroy();
  return looks();
}

describe('kafkajs', () => {
  it('looks for requests all the time although none waits, until it is repaired', async () => {
    expect(await looksWithNothingToDo()).toBeGreaterThan(20);
    repairKafkajs();
    repairKafkajs();
    expect(await looksWithNothingToDo()).toBe(1);
  });

  it('sends what a broker asked it to wait with when the time is over', async () => {
    repairKafkajs();
    const sent: number[] = [];
    const { queue, push } = queueOf(sent);
    queue.throttledUntil = Date.now() + 100;
    push(1);
    push(2);
    expect(sent).toEqual([]);
    await sleep(50);
    expect(sent).toEqual([]);
    await sleep(300);
    expect(sent).toEqual([1, 2]);
    queue.destroy();
  });
});
