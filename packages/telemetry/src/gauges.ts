/** Observable gauges: read when metrics are collected, not recorded when something happens. */
import { metrics, type BatchObservableCallback, type Observable } from '@opentelemetry/api';

/** Counts end here: counting more has its price. */
export const maxCounted = 10_000;

/** Observes several instruments with one question, until the returned function is called. */
export function observeTogether(instruments: Observable[], observe: BatchObservableCallback): () => void {
  const meter = metrics.getMeter('komavox');
  meter.addBatchObservableCallback(observe, instruments);
  return () => {
    meter.removeBatchObservableCallback(observe, instruments);
  };
}

/** Seconds since then; 0 where nothing waits, or the clock was set back. */
export function ageSeconds(since: Date | undefined): number {
  return since ? Math.max(0, Date.now() - since.getTime()) / 1000 : 0;
}
