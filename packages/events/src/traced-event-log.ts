/**
 * Producer spans, one place for both adapters: a message with a trace parent is sent in a span of that trace, which
 * becomes the parent of whoever handles it. Handlers and watchers start from no span at all: in one process the log
 * would call them in the span of whoever published.
 */
import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Span } from '@opentelemetry/api';
import { endSpan } from '@komavox/telemetry';
import { type EventLog, headers, type LogMessage } from './event-log.js';

const tracer = trace.getTracer('komavox');

/** @param system `messaging.system`, as in OpenTelemetry's semantic conventions for messaging */
export function tracedLog<Log extends EventLog>(log: Log, system: 'kafka' | 'sqlite'): Log {
  return {
    ...log,
    async publish(messages: readonly LogMessage[]) {
      const spans: Span[] = [];
      const sent = messages.map((message) => withSpan(message, system, spans));
      try {
        await log.publish(sent);
      } catch (error) {
        for (const span of spans) endSpan(span, { error });
        throw error;
      }
      for (const span of spans) endSpan(span);
    },
    consume: (options) =>
      log.consume({
        ...options,
        handle: (record, delivery) => context.with(ROOT_CONTEXT, () => options.handle(record, delivery)),
      }),
    watch: (topics, handle) =>
      log.watch(topics, (record) => {
        context.with(ROOT_CONTEXT, () => handle(record));
      }),
  };
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
  // Tracing is off, here or for this trace: whoever comes next decides for himself.
  if (!span.isRecording()) return message;
  spans.push(span);
  const carried = { ...message.headers };
  propagation.inject(trace.setSpan(parent, span), carried);
  return { ...message, headers: carried };
}
