/** A client span and a duration metric for each call to a peer, until its answer begins or it has been handed over. */
import { context, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { codeOf } from '@komavox/core';
import type { Peer } from './peers.js';
import { callSeconds, isRecorded } from '@komavox/telemetry';

/** Names as in OpenTelemetry's semantic conventions for HTTP. @param service who calls */
export function observedPeer(service: string, peer: Peer): Peer {
  const tracer = trace.getTracer(`komavox/${service}`);
  const durations = metrics.getMeter('komavox').createHistogram('http.client.request.duration', {
    unit: 's',
    description: 'Duration of calls to other services',
    advice: { explicitBucketBoundaries: callSeconds },
  });

  async function observe<Answer>(
    method: string,
    work: () => Promise<Answer>,
    statusOf: (answer: Answer) => number,
  ): Promise<Answer> {
    const started = performance.now();
    const place = { 'http.request.method': method, 'server.address': peer.name };
    const span = isRecorded()
      ? tracer.startSpan(`${method} ${peer.name}`, { kind: SpanKind.CLIENT, attributes: place })
      : undefined;
    const end = (
      result: { readonly 'http.response.status_code': number } | { readonly 'error.type': string },
    ) => {
      durations.record((performance.now() - started) / 1000, { service, ...place, ...result });
      span?.setAttributes(result).end();
    };
    try {
      const answer = await (span ? context.with(trace.setSpan(context.active(), span), work) : work());
      const status = statusOf(answer);
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      end({ 'http.response.status_code': status });
      return answer;
    } catch (error) {
      span?.setStatus({ code: SpanStatusCode.ERROR });
      end({ 'error.type': codeOf(error) });
      throw error;
    }
  }

  return {
    name: peer.name,
    fetch: (path, request) =>
      observe(
        request?.method ?? 'GET',
        () => peer.fetch(path, request),
        ({ status }) => status,
      ),
    forward: (request, response, headers) =>
      observe(
        request.method ?? 'GET',
        () => peer.forward(request, response, headers),
        () => response.statusCode,
      ),
  };
}
