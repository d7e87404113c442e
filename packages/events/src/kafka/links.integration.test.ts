import {
  apiKeys,
  interceptAnswers,
  type Fate,
  freePort,
  realServers,
  startProxy,
  type Listener,
  type RealServers,
} from '@komavox/test-servers';
import { createLogger } from '@komavox/core';
import { until } from '@komavox/test-kit';
import { idOf, message, names } from '../../contract/messages.js';
import type { EventLog } from '../event-log.js';
import { openEventLog } from '../open-event-log.js';

/** GROUP_AUTHORIZATION_FAILED, which the client doesn't try again. */
const notAuthorized = 30;
/** REBALANCE_IN_PROGRESS. */
const rebalancing = 27;

describe('an event log whose link to Kafka loses answers', () => {
  let servers: RealServers<'events'>;
  let proxy: Listener;
  let eventLog: EventLog;
  let decide: (apiKey: number, answer: Buffer) => Fate = (_apiKey, answer) => answer;
  const broken: string[] = [];

  beforeAll(async () => {
    const [eventsPort, eventsAdvertisedPort] = [await freePort(), await freePort()];
    proxy = await startProxy({
      port: eventsAdvertisedPort,
      targetPort: eventsPort,
      intercept: interceptAnswers((apiKey, answer) => decide(apiKey, answer)),
    });
    servers = await realServers(['events'], { eventsPort, eventsAdvertisedPort });
    eventLog = await openEventLog(`kafka://127.0.0.1:${String(eventsAdvertisedPort)}`, {
      clientId: 'links',
      logger: createLogger({ level: 'silent' }),
      onBroken: (reason) => void broken.push(reason),
    });
  });
  afterEach(() => {
    decide = (_apiKey, answer) => answer;
  });
  afterAll(async () => {
    await eventLog.close();
    await proxy.close();
    await servers.close();
  });

  /** A group that has handled a first message. */
  async function consuming() {
    const { topic, group } = names();
    await eventLog.ensureTopics([{ name: topic, partitions: 1 }]);
    const handled: string[] = [];
    const subscription = await eventLog.consume({
      group,
      topics: [topic],
      handle: async (record) => void handled.push(idOf(record)),
    });
    await eventLog.publish([message(topic, 'k', 'first')]);
    await until('it consumes', () => handled.includes('first'));
    return { topic, handled, subscription };
  }

  it('stores a message once whose acknowledgement was lost, in the order of its key', async () => {
    const { topic } = names();
    await eventLog.ensureTopics([{ name: topic, partitions: 2 }]);
    let produced = 0;
    let lost = 0;
    decide = (apiKey, answer) => {
      if (apiKey !== apiKeys.produce) return answer;
      produced += 1;
      if (produced % 3 !== 0) return answer;
      lost += 1;
      return 'lost';
    };
    const sent = Array.from({ length: 30 }, (_, index) => String(index));
    for (const id of sent) await eventLog.publish([message(topic, `key-${String(Number(id) % 2)}`, id)]);
    decide = (_apiKey, answer) => answer;
    const stored = await eventLog.read(topic);
    expect(lost).toBeGreaterThanOrEqual(10);
    expect(stored).toHaveLength(sent.length);
    for (const key of ['key-0', 'key-1']) {
      const ids = stored.filter((record) => record.key === key).map(idOf);
      expect(ids).toEqual(sent.filter((id) => `key-${String(Number(id) % 2)}` === key));
    }
  });

  it('joins its group again when no broker answers who coordinates it', async () => {
    const { topic, handled, subscription } = await consuming();
    let lost = 0;
    decide = (apiKey, answer) => {
      if (apiKey === apiKeys.heartbeat) answer.writeInt16BE(rebalancing, 12);
      if (apiKey !== apiKeys.findCoordinator) return answer;
      lost += 1;
      return 'lost';
    };
    await until('the coordinator is asked for in vain', () => lost >= 10, 60_000);
    decide = (_apiKey, answer) => answer;
    await eventLog.publish([message(topic, 'k', 'second')]);
    await until('it consumes again', () => handled.includes('second'), 60_000);
    expect(broken).toEqual([]);
    await subscription.stop();
  }, 150_000);

  it('fails its check and says that it is broken when a consumer has ended for good', async () => {
    const { subscription } = await consuming();
    await expect(eventLog.check()).resolves.toBeUndefined();
    expect(broken).toEqual([]);
    decide = (apiKey, answer) => {
      // Behind length, correlation id and throttle time: the error.
      if (apiKey === apiKeys.heartbeat) answer.writeInt16BE(notAuthorized, 12);
      return answer;
    };
    await until('it says so', () => broken.length > 0);
    expect(broken).toEqual(['a consumer has ended for good']);
    await expect(eventLog.check()).rejects.toMatchObject({ status: 503, code: 'event_log_crashed' });
    await subscription.stop();
  });
});
