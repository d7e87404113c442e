/** Sends metrics by OTLP, as the standard variables say: protocol, endpoint, headers, interval, timeout. */
import {
  PeriodicExportingMetricReader,
  type AggregationTemporality,
  type InstrumentType,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import type { Environment } from '@komavox/core';
import { temporalityOf } from './temporality.js';

const defaultIntervalMs = 60_000;
const defaultTimeoutMs = 30_000;

class OtlpReader extends PeriodicExportingMetricReader {
  override selectAggregationTemporality(type: InstrumentType): AggregationTemporality {
    return temporalityOf(type) ?? super.selectAggregationTemporality(type);
  }
}

export async function openOtlpMetrics(environment: Environment): Promise<OtlpReader> {
  const protocol =
    environment['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL'] ?? environment['OTEL_EXPORTER_OTLP_PROTOCOL'];
  const interval = milliseconds(environment['OTEL_METRIC_EXPORT_INTERVAL'], defaultIntervalMs);
  const timeout = milliseconds(environment['OTEL_METRIC_EXPORT_TIMEOUT'], defaultTimeoutMs);
  return new OtlpReader({
    exporter: await openExporter(protocol?.trim()),
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(interval, timeout),
  });
}

function milliseconds(value: string | undefined, otherwise: number): number {
  const number = Number(value);
  return number > 0 ? number : otherwise;
}

/** The exporters read endpoint and headers from the environment themselves. */
async function openExporter(protocol: string | undefined): Promise<PushMetricExporter> {
  if (protocol === 'grpc')
    return new (await import('@opentelemetry/exporter-metrics-otlp-grpc')).OTLPMetricExporter();
  if (protocol === 'http/json')
    return new (await import('@opentelemetry/exporter-metrics-otlp-http')).OTLPMetricExporter();
  return new (await import('@opentelemetry/exporter-metrics-otlp-proto')).OTLPMetricExporter();
}
