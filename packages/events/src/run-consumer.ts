/** Runs a service's consumer on the log: decodes, continues the trace, and gives the handler its own log. */
import {
  context,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import type { Logger } from 'pino';
import { codeOf } from '@komavox/core';
import type { Consumer } from './consumer.js';
import { type Delivery, type EventLog, headers, type LogRecord, type Subscription } from './event-log.js';
import { createTimer } from '@komavox/telemetry';
import { decode } from './decode.js';

const tracer = trace.getTracer('komavox');

export async function runConsumer(
  eventLog: EventLog,
  consumer: Consumer,
  logger: Logger,
): Promise<Subscription> {
  const { topic, group, concurrency, maxAttempts } = consumer;
  const measure = createTimer(
    metrics.getMeter('komavox'),
    'messaging.process.duration',
    'Duration of handling an event, each attempt by itself',
  );
  const place = { 'messaging.destination.name': topic.name, 'messaging.consumer.group.name': group };
  return eventLog.consume({
    group,
    topics: [topic.name],
    ...(concurrency !== undefined && { concurrency }),
    ...(maxAttempts !== undefined && { maxAttempts }),
    async handle(record, delivery) {
      // A dead letter that was sent again is meant for the group that couldn't handle it.
      const only = record.headers[headers.redriveGroup];
      if (only !== undefined && only !== group) return;
      await inSpan(record, group, () => measure(place, () => handle(consumer, record, delivery, logger)));
    },
  });
}

/** The event's id; where a foreign publisher gave none, its place in the log. */
function eventId(record: LogRecord): string {
  return record.headers[headers.id] ?? `${record.topic}/${String(record.partition)}/${record.offset}`;
}

async function handle(
  consumer: Consumer,
  record: LogRecord,
  delivery: Delivery,
  logger: Logger,
): Promise<void> {
  const id = eventId(record);
  const eventLogger = logger.child({ topic: record.topic, group: consumer.group, event: id });
  const event = decode(consumer.topic, record);
  await consumer.handle(event as never, {
    ...delivery,
    id,
    topic: record.topic,
    publishedAt: record.timestamp,
    logger: eventLogger,
  });
}

/** Attributes as in OpenTelemetry's semantic conventions for messaging. */
async function inSpan(record: LogRecord, group: string, work: () => Promise<void>): Promise<void> {
  const parent = propagation.extract(context.active(), record.headers);
  const attributes = {
    'messaging.operation.type': 'process',
    'messaging.destination.name': record.topic,
    'messaging.destination.partition.id': String(record.partition),
    'messaging.consumer.group.name': group,
    'messaging.message.id': eventId(record),
  };
  const options = { kind: SpanKind.CONSUMER, attributes };
  await tracer.startActiveSpan(`process ${record.topic}`, options, parent, async (span: Span) => {
    try {
      await work();
    } catch (error) {
      span.setAttribute('error.type', codeOf(error));
      if (error instanceof Error) span.recordException(error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
