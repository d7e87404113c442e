import type { Attributes, Meter } from '@opentelemetry/api';
import { codeOf } from '@komavox/core';
import { workSeconds } from './buckets.js';

/** Runs work and records how many seconds it took and, as `error.type`, what it failed with. */
export type Timer = <Result>(place: Attributes, work: () => Promise<Result>) => Promise<Result>;

/** A timer that measures nothing. */
export const noTimer: Timer = (_place, work) => work();

export function createTimer(meter: Meter, name: string, description: string): Timer {
  const durations = meter.createHistogram(name, {
    unit: 's',
    description,
    advice: { explicitBucketBoundaries: workSeconds },
  });
  return async (place, work) => {
    const started = performance.now();
    let failure: Attributes = {};
    try {
      return await work();
    } catch (error) {
      failure = { 'error.type': codeOf(error) };
      throw error;
    } finally {
      durations.record((performance.now() - started) / 1000, { ...place, ...failure });
    }
  };
}
