import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metrics as sdkMetrics, NodeSDK, tracing } from '@opentelemetry/sdk-node';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { topics, type UserCreated } from '@komavox/proto';
import { createLogger } from '@komavox/core';
import { consumer, type ConsumerContext } from './consumer.js';
import { until } from '@komavox/test-kit';
import { observeGroup } from './group-meters.js';
import { dropDeadLetter, listDeadLetters, redriveDeadLetter, showDeadLetter } from './dead-letters.js';
import { deadLetterTopic, type EventLog, headers } from './event-log.js';
import { openEventLog } from './open-event-log.js';
import { runConsumer } from './run-consumer.js';
import { toMessage } from '../testing/to-message.js';

const topic = topics.userCreated;
const logger = createLogger({ level: 'silent' });
const spans = new tracing.InMemorySpanExporter();
const points = new sdkMetrics.InMemoryMetricExporter(sdkMetrics.AggregationTemporality.CUMULATIVE);
const reader = new sdkMetrics.PeriodicExportingMetricReader({
  exporter: points,
  exportIntervalMillis: 3_600_000,
});
const sdk = new NodeSDK({
  spanProcessors: [new tracing.SimpleSpanProcessor(spans)],
  metricReaders: [reader],
});

describe('a consumer of a service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  let eventLog: EventLog;

  beforeAll(async () => {
    sdk.start();
    eventLog = await openEventLog(`sqlite:${folder}`, { clientId: 'test', logger });
    await eventLog.ensureTopics([topic]);
  });
  afterAll(async () => {
    await eventLog.close();
    await sdk.shutdown();
    // A setting of the whole process would reach the test files after it.
    for (const global of [metrics, trace, propagation, context]) global.disable();
    rmSync(folder, { recursive: true, force: true });
  });

  const publish = (id: string, more: Record<string, string> = {}) =>
    eventLog.publish([toMessage(topic, { userId: `user-${id}` }, { [headers.id]: id, ...more })]);
  /** The points of a metric for a group, as of now. */
  async function collected(name: string, group: string) {
    points.reset();
    await reader.forceFlush();
    return points
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
      .filter(({ descriptor }) => descriptor.name === name)
      .flatMap(
        (metric) => metric.dataPoints as readonly { attributes: Record<string, unknown>; value: unknown }[],
      )
      .filter(({ attributes }) => attributes['messaging.consumer.group.name'] === group);
  }
  const garbage = (id: string) =>
    eventLog.publish([
      { topic: topic.name, key: 'k', value: Buffer.from([255, 255]), headers: { [headers.id]: id } },
    ]);

  it('gets the event, what is known about it, and the trace it came from', async () => {
    const seen: { event: UserCreated; context: ConsumerContext; traceId: string | undefined }[] = [];
    const subscription = await runConsumer(
      eventLog,
      consumer(topic, {
        group: 'test.reads',
        role: 'worker',
        handle: (event, context) => {
          seen.push({ event, context, traceId: trace.getActiveSpan()?.spanContext().traceId });
          return Promise.resolve();
        },
      }),
      logger,
    );
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await publish('one', { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    await until('it has come', () => seen.length > 0);
    await subscription.stop();
    expect(seen[0]?.event.userId).toBe('user-one');
    expect(seen[0]?.context).toMatchObject({ id: 'one', topic: topic.name, attempt: 1 });
    expect(seen[0]?.context.publishedAt).toBeInstanceOf(Date);
    expect(seen[0]?.traceId).toBe(traceId);
    const finished = (name: string) => spans.getFinishedSpans().find((span) => span.name === name);
    await until('the span is exported', () => finished(`process ${topic.name}`) !== undefined);
    const span = finished(`process ${topic.name}`);
    const sent = finished(`send ${topic.name}`);
    expect(sent?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(span?.parentSpanContext?.spanId).toBe(sent?.spanContext().spanId);
    expect(span?.attributes).toMatchObject({ 'messaging.consumer.group.name': 'test.reads' });
  });

  it('puts what it cannot decode to the dead letters at once, where an operator settles it', async () => {
    const seen: string[] = [];
    const group = 'test.decodes';
    const subscription = await runConsumer(
      eventLog,
      consumer(topic, {
        group,
        role: 'worker',
        handle: (event) => Promise.resolve(void seen.push(event.userId)),
      }),
      logger,
    );
    const dead = deadLetterTopic(topic.name, group);
    await garbage('bad');
    await garbage('worse');
    await publish('good');
    await until('the good one has come', () => seen.includes('user-good'));
    await until('both are listed', async () => (await listDeadLetters(eventLog, dead)).length === 2);
    expect(await listDeadLetters(eventLog)).toHaveLength(2);
    expect(await showDeadLetter(eventLog, dead, 'bad')).toMatchObject({
      id: 'bad',
      topic: topic.name,
      group,
      errorCode: 'event_unreadable',
      attempts: 1,
    });
    await dropDeadLetter(eventLog, await showDeadLetter(eventLog, dead, 'bad'));
    await expect(showDeadLetter(eventLog, dead, 'bad')).rejects.toMatchObject({
      code: 'dead_letter_not_found',
    });
    const [worse] = await listDeadLetters(eventLog, dead);
    expect(worse?.id).toBe('worse');
    if (worse) await redriveDeadLetter(eventLog, worse);
    await until('it is back, dead again at another place', async () => {
      const [again] = await listDeadLetters(eventLog, dead);
      return again !== undefined && again.originalOffset !== worse?.originalOffset;
    });
    await subscription.stop();
  });

  it('leaves an event alone that was sent again for another group', async () => {
    const seen: string[] = [];
    const subscription = await runConsumer(
      eventLog,
      consumer(topic, {
        group: 'test.other',
        role: 'worker',
        handle: (_event, { id }) => Promise.resolve(void seen.push(id)),
      }),
      logger,
    );
    await publish('not mine', { [headers.redriveGroup]: 'test.somebody' });
    await publish('mine', { [headers.redriveGroup]: 'test.other' });
    await until('mine has come', () => seen.includes('mine'));
    await subscription.stop();
    expect(seen).not.toContain('not mine');
  });

  it('shows how far behind it is and how its handler fails', async () => {
    const group = 'test.measured';
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const seen: string[] = [];
    const subscription = await runConsumer(
      eventLog,
      consumer(topic, {
        group,
        role: 'worker',
        maxAttempts: 1,
        concurrency: 2,
        handle: async (_event, { id }) => {
          seen.push(id);
          if (id === 'failing') throw new Error('always');
          if (id === 'slow') await released;
        },
      }),
      logger,
    );
    const unobserve = observeGroup(eventLog, topic.name, group, logger);
    const gauge = async (name: string) => Number((await collected(name, group))[0]?.value);
    const lag = () => gauge('komavox.events.lag');
    await publish('failing');
    await until('the older ones are handled', async () => seen.includes('failing') && (await lag()) === 0);
    await publish('slow');
    await until('the slow one is at work', () => seen.includes('slow'));
    await until('it is behind', async () => (await lag()) === 1);
    const age = await gauge('komavox.events.oldest_age');
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(20);
    const dead = deadLetterTopic(topic.name, group);
    const letters = await listDeadLetters(eventLog, dead);
    expect(letters.map(({ id }) => id)).toContain('failing');
    await until(
      'the dead ones are counted',
      async () => (await gauge('komavox.events.dead_letters')) === letters.length,
    );
    release();
    await until('nothing is left', async () => (await lag()) === 0);
    expect(await gauge('komavox.events.oldest_age')).toBe(0);
    for (const letter of letters) await dropDeadLetter(eventLog, letter);
    await until('no dead one waits', async () => (await gauge('komavox.events.dead_letters')) === 0);
    unobserve();
    await subscription.stop();
    const durations = await collected('messaging.process.duration', group);
    const failures = durations.filter(({ attributes }) => attributes['error.type'] === 'unexpected');
    expect(failures).toMatchObject([{ value: { count: 1 } }]);
  });
});
