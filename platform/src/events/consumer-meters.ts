/** What an operator scales and alerts by: how long handlers take, how they fail, and how far a group is behind. */
import { metrics, type ObservableResult } from '@opentelemetry/api';
import { Problem } from '../errors.js';
import type { EventLog } from './log.js';

/** Names as in OpenTelemetry's semantic conventions for messaging, where there are any. */
export function createConsumerMeters(log: EventLog, topic: string, group: string) {
  const meter = metrics.getMeter('@komavox/platform');
  const place = { 'messaging.destination.name': topic, 'messaging.consumer.group.name': group };
  const durations = meter.createHistogram('messaging.process.duration', {
    unit: 's',
    description: 'Duration of handling an event, each attempt by itself',
  });
  const lag = meter.createObservableGauge('komavox.events.lag', {
    description: 'Events that the group has still to handle',
  });

  async function readLag(result: ObservableResult): Promise<void> {
    const partitions = await log.lag(group, [topic]);
    const behind = partitions.reduce(
      (sum, { end, committed }) => sum + Number(BigInt(end) - BigInt(committed)),
      0,
    );
    result.observe(behind, place);
  }

  return {
    /** Runs a handler and records how long it took and what it failed with. */
    async measure(work: () => Promise<void>): Promise<void> {
      const started = performance.now();
      let failure: string | undefined;
      try {
        await work();
      } catch (error) {
        failure = error instanceof Problem ? error.code : 'unexpected';
        throw error;
      } finally {
        const seconds = (performance.now() - started) / 1000;
        durations.record(seconds, { ...place, ...(failure !== undefined && { 'error.type': failure }) });
      }
    },
    /** Reads the lag whenever metrics are collected, until the returned function is called. */
    observeLag(): () => void {
      lag.addCallback(readLag);
      return () => {
        lag.removeCallback(readLag);
      };
    },
  };
}
