/** A server span, a duration metric and a log line for each request. */
import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { loggablePath } from '@komavox/core';
import { callSeconds } from '@komavox/telemetry';

/** The route as the service that handles the call names it; in one process, several handle one call in turn. */
const named = new WeakMap<Response, { route?: string }>();

/**
 * Gives calls a route that no route of Express has, for example those that are handed to a peer: `/api/tts/*`. Never a
 * path as it was asked for, since every name is a series.
 */
export function nameRoute(response: Response, route: string): void {
  const own = named.get(response);
  if (own) own.route = route;
}

/** Of calls between services alone. Outside of a trace a poller has asked, and those make no traces by themselves. */
const internalPaths = '/internal/';

/** Spans, metrics and log lines carry names from OpenTelemetry's semantic conventions for HTTP. */
export function observeRequests(service: string, logger: Logger) {
  const tracer = trace.getTracer(`komavox/${service}`);
  const durations = metrics.getMeter('komavox').createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of HTTP requests',
    advice: { explicitBucketBoundaries: callSeconds },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const path = loggablePath(request.originalUrl);
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = {
      'http.request.method': request.method,
      'url.path': path,
      'komavox.service': service,
    };
    const isOwnWork = path.startsWith(internalPaths) && !trace.getSpanContext(parent);
    const span = isOwnWork
      ? undefined
      : tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
    const own: { route?: string } = {};
    named.set(response, own);
    // Gateway, service, route and stream each wait for its end; in one process that is more than Node expects.
    response.setMaxListeners(30);
    response.once('close', () => {
      // Express sets the route once it has matched; a pattern keeps the number of series small.
      const route = own.route ?? (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
      const status = response.statusCode;
      // A caller who leaves before an answer begins has had none, whatever Node holds ready for the header.
      const result = response.headersSent
        ? { 'http.response.status_code': status }
        : { 'error.type': 'aborted' };
      const seconds = (performance.now() - started) / 1000;
      durations.record(seconds, {
        service,
        'http.request.method': request.method,
        'http.route': route,
        ...result,
      });
      span?.updateName(`${request.method} ${route}`).setAttributes({ 'http.route': route, ...result });
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      logger.debug({ method: request.method, path, ...result, ms: Math.round(seconds * 1000) }, 'request');
    });
    context.with(span ? trace.setSpan(parent, span) : parent, next);
  };
}
