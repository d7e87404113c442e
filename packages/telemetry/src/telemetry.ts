/**
 * Traces and metrics (OpenTelemetry). Both leave by OTLP where the standard `OTEL_*` variables ask for it; metrics are
 * always counted and served at `/metrics`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  type Resource,
} from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Environment } from '@komavox/core';
import { PrometheusReader } from './prometheus-reader.js';
import { observeProcess } from './process-meters.js';

export interface Telemetry {
  /** Answers `/metrics` in the Prometheus text format. */
  readonly serveMetrics: (request: IncomingMessage, response: ServerResponse) => void;
  /** Sends what is left, then stops. */
  stop(): Promise<void>;
}

type Signal = 'TRACES' | 'METRICS';

/** Whether a signal shall leave by OTLP. */
export function isWanted(signal: Signal, environment: Environment): boolean {
  const exporter = environment[`OTEL_${signal}_EXPORTER`] ?? '';
  if (environment['OTEL_SDK_DISABLED'] === 'true' || exporter === 'none') return false;
  // `/metrics` is there without being asked for.
  if (signal === 'METRICS' && exporter !== '') return exporter.split(',').includes('otlp');
  return [
    exporter,
    environment['OTEL_EXPORTER_OTLP_ENDPOINT'],
    environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`],
  ].some((value) => (value ?? '') !== '');
}

/** @param name `service.name` of the resource, unless `OTEL_SERVICE_NAME` says otherwise. */
export async function startTelemetry(name: string, environment: Environment): Promise<Telemetry> {
  const resource = resourceOf(environment['OTEL_SERVICE_NAME'] ?? name);
  const prometheus = new PrometheusReader({ preventServerStart: true, withoutScopeInfo: true });
  const readers = isWanted('METRICS', environment)
    ? [prometheus, await openOtlpReader(environment)]
    : [prometheus];
  const provider = new MeterProvider({ resource, readers });
  metrics.setGlobalMeterProvider(provider);
  const unobserve = observeProcess();
  const stopTracing = isWanted('TRACES', environment) ? await startTracing(resource) : async () => {};
  return {
    serveMetrics: (request, response) => prometheus.getMetricsRequestHandler(request, response),
    async stop() {
      // What a collector that is away doesn't get is lost: the process ends in order all the same.
      await stopTracing().catch(() => undefined);
      unobserve();
      metrics.disable();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** Attributes that differ between replicas: their series may not be taken for one. */
function resourceOf(name: string): Resource {
  return defaultResource()
    .merge(detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }))
    .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: name }));
}

/** Exporters are loaded on demand: an installation that exports nothing doesn't pay for them. */
async function openOtlpReader(environment: Environment) {
  const { openOtlpMetrics } = await import('./otlp-metrics.js');
  return openOtlpMetrics(environment);
}

async function startTracing(resource: Resource): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ resource, metricReaders: [] });
  sdk.start();
  return async () => {
    // These globals belong to the process, and only the first to register sets them: left in place, they keep the next out.
    for (const global of [trace, context, propagation]) global.disable();
    await sdk.shutdown();
  };
}
