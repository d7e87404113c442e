import { AggregationTemporality, InstrumentType } from '@opentelemetry/sdk-metrics';

/**
 * For gauges, `delta`: the SDK then forgets a series that a collection has no value for. Otherwise it would go on
 * telling the last value, of a broker that is away, or of work that is done. Undefined for what isn't a gauge.
 */
export function temporalityOf(type: InstrumentType): AggregationTemporality | undefined {
  const isGauge = type === InstrumentType.OBSERVABLE_GAUGE || type === InstrumentType.GAUGE;
  return isGauge ? AggregationTemporality.DELTA : undefined;
}
