/** The trace that something belongs to, as W3C Trace Context headers: kept with what another process goes on with. */
import { type Context, context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

export interface TraceHeaders {
  readonly traceparent?: string;
  readonly tracestate?: string;
}

/** Of what runs now; empty where it belongs to no trace. */
export function traceHeaders(): TraceHeaders {
  const headers: { traceparent?: string; tracestate?: string } = {};
  propagation.inject(context.active(), headers);
  // Other headers may be propagated, too, and what is stored has no fields for them.
  const { traceparent, tracestate } = headers;
  return {
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}

/** What runs in it belongs to the trace of the headers; to none where they are missing. */
export const contextOf = ({ traceparent, tracestate }: TraceHeaders): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });
