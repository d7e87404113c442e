import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { isPassing } from './client.js';
import {
  clusterClass,
  repairKafkajs,
  type RequestQueue,
  requestQueueClass,
  type RequestQueueClass,
} from './repair.js';

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

/** Asks where no broker is to be had. */
const findCoordinator = (): Promise<unknown> =>
  clusterClass().prototype.findGroupCoordinatorMetadata.call(
    { brokerPool: { withBroker: () => Promise.resolve(null) } } as never,
    { groupId: 'group' },
  );

describe('kafkajs', () => {
  let asItComes: { readonly looks: number; readonly lost: unknown };
  beforeAll(async () => {
    const lost = await findCoordinator().catch((error: unknown) => error);
    asItComes = { looks: await looksWithNothingToDo(), lost };
    repairKafkajs();
    repairKafkajs();
  });

  it('looks for requests all the time although none waits, until it is repaired', async () => {
    expect(asItComes.looks).toBeGreaterThan(20);
    expect(await looksWithNothingToDo()).toBe(1);
  });

  it('gives up a group where no broker knows its coordinator, until it is repaired', async () => {
    expect(asItComes.lost).toMatchObject({ name: 'KafkaJSGroupCoordinatorNotFound', retriable: false });
    const lost = await findCoordinator().catch((error: unknown) => error);
    expect(lost).toMatchObject({ message: 'Failed to find group coordinator', retriable: true });
    expect(isPassing(lost)).toBe(true);
  });

  it('sends what a broker asked it to wait with when the time is over', async () => {
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
