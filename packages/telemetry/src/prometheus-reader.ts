import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { temporalityOf } from './temporality.js';
import type { AggregationTemporality, InstrumentType } from '@opentelemetry/sdk-metrics';

/** Serves `/metrics`. */
export class PrometheusReader extends PrometheusExporter {
  override selectAggregationTemporality(type: InstrumentType): AggregationTemporality {
    return temporalityOf(type) ?? super.selectAggregationTemporality(type);
  }
}
