/**
 * Producer spans, one place for both adapters: a message with a trace parent is sent in a span of that trace, which
 * becomes the parent of the handler's. Handlers and watchers start without a span: in one process the event log would
 * otherwise call them in the span of the publisher.
 */
import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Span } from '@opentelemetry/api';
import { endSpan } from '@komavox/telemetry';
import {
  type ConsumeOptions,
  type EventLog,
  headers,
  type LogMessage,
  type LogRecord,
  type Subscription,
} from './event-log.js';
import { EventLogDecorator } from './event-log-decorator.js';

const tracer = trace.getTracer('komavox');

export class TracedEventLog extends EventLogDecorator {
  readonly #system: 'kafka' | 'sqlite';

  /** @param system `messaging.system`, as in OpenTelemetry's semantic conventions for messaging */
  constructor(inner: EventLog, system: 'kafka' | 'sqlite') {
    super(inner);
    this.#system = system;
  }

  override async publish(messages: readonly LogMessage[]): Promise<void> {
    const spans: Span[] = [];
    const sent = messages.map((message) => withSpan(message, this.#system, spans));
    try {
      await this.inner.publish(sent);
    } catch (error) {
      for (const span of spans) endSpan(span, { error });
      throw error;
    }
    for (const span of spans) endSpan(span);
  }

  override consume(options: ConsumeOptions): Promise<Subscription> {
    return this.inner.consume({
      ...options,
      handle: (record, delivery) => context.with(ROOT_CONTEXT, () => options.handle(record, delivery)),
    });
  }

  override watch(topics: readonly string[], handle: (record: LogRecord) => void): Promise<Subscription> {
    return this.inner.watch(topics, (record) => {
      context.with(ROOT_CONTEXT, () => handle(record));
    });
  }
}

function withSpan(message: LogMessage, system: string, spans: Span[]): LogMessage {
  if (message.headers[headers.traceparent] === undefined) return message;
  const parent = propagation.extract(ROOT_CONTEXT, message.headers);
  const attributes = {
    'messaging.system': system,
    'messaging.operation.type': 'send',
    'messaging.destination.name': message.topic,
    'messaging.message.id': message.headers[headers.id] ?? '',
  };
  const span = tracer.startSpan(`send ${message.topic}`, { kind: SpanKind.PRODUCER, attributes }, parent);
  // Tracing is off, here or for this trace: the consumer decides for itself.
  if (!span.isRecording()) return message;
  spans.push(span);
  const carried = { ...message.headers };
  propagation.inject(trace.setSpan(parent, span), carried);
  return { ...message, headers: carried };
}
