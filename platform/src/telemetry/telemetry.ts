/**
 * Traces and metrics (OpenTelemetry). Traces are opt-in by the standard `OTEL_*` variables and leave by OTLP; metrics
 * are always counted and served at `/metrics`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { Environment } from '../settings.js';

export interface Telemetry {
  /** Answers `/metrics` in the Prometheus text format. */
  readonly serveMetrics: (request: IncomingMessage, response: ServerResponse) => void;
  /** Sends what is left, then stops. */
  stop(): Promise<void>;
}

function tracingWanted(environment: Environment): boolean {
  if (environment['OTEL_SDK_DISABLED'] === 'true' || environment['OTEL_TRACES_EXPORTER'] === 'none')
    return false;
  return ['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].some(
    (name) => (environment[name] ?? '') !== '',
  );
}

/** @param name `service.name` of the resource, unless `OTEL_SERVICE_NAME` says otherwise. */
export async function startTelemetry(name: string, environment: Environment): Promise<Telemetry> {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  const stopTracing = tracingWanted(environment) ? await startTracing(name) : async () => {};
  return {
    serveMetrics: (request, response) => exporter.getMetricsRequestHandler(request, response),
    async stop() {
      await stopTracing();
      metrics.disable();
      await provider.shutdown();
    },
  };
}

/** The SDK is loaded only here: an installation without tracing doesn't pay for it. */
async function startTracing(name: string): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: process.env['OTEL_SERVICE_NAME'] ?? name, metricReaders: [] });
  sdk.start();
  return () => sdk.shutdown();
}
