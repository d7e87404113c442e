/** Client spans for work on the stores, under the span of what asked for it. */
import { SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

const tracer = trace.getTracer('komavox');

/** Whether what runs now belongs to a span that is being recorded. */
export const isRecorded = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

interface SpanDescription {
  readonly name: string;
  readonly attributes: Attributes;
}

/**
 * Begins a span, or answers undefined where no span is being recorded: pollers and sweepers make no traces by themselves.
 * End it with `endSpan`.
 */
export function beginClientSpan(describe: () => SpanDescription): Span | undefined {
  if (!isRecorded()) return undefined;
  const { name, attributes } = describe();
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
}

/** Of an error only its kind is recorded, since messages of stores quote what is stored. */
export function endSpan(span: Span | undefined, failure?: { readonly error: unknown }): void {
  if (!span) return;
  if (failure) {
    span.setAttribute('error.type', failure.error instanceof Error ? failure.error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Work as a client span. @param learn what is known of it once it is done */
export function inClientSpan<Result>(
  describe: () => SpanDescription,
  work: () => Promise<Result>,
  learn?: (result: Result) => Attributes,
): Promise<Result> {
  const span = beginClientSpan(describe);
  return span ? spanning(span, work, learn) : work();
}

async function spanning<Result>(
  span: Span,
  work: () => Promise<Result>,
  learn: ((result: Result) => Attributes) | undefined,
): Promise<Result> {
  try {
    const result = await work();
    if (learn) span.setAttributes(learn(result));
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, { error });
    throw error;
  }
}
