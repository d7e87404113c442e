/** The process itself: memory, processor time, and how long its event loop keeps work waiting. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import { metrics, type BatchObservableResult } from '@opentelemetry/api';
import { observeTogether } from './gauges.js';

const resolutionMs = 20;
/** Delays are those of the last so many seconds, however often and by how many they are asked for. */
const windowMs = 10_000;

/** Names as in OpenTelemetry's semantic conventions. @returns a function that ends it */
export function observeProcess(): () => void {
  const meter = metrics.getMeter('komavox');
  const seconds = (name: string, description: string) =>
    meter.createObservableGauge(name, { unit: 's', description });
  const memory = meter.createObservableGauge('process.memory.usage', {
    unit: 'By',
    description: 'Resident memory of the process, without its children',
  });
  const heap = meter.createObservableGauge('v8js.memory.heap.used', {
    unit: 'By',
    description: 'Memory in use in each space of the heap of the main thread',
  });
  const processor = meter.createObservableCounter('process.cpu.time', {
    unit: 's',
    description: 'Processor time of the process and its threads, without its children',
  });
  const uptime = seconds('process.uptime', 'Time since the process started');
  const median = seconds('nodejs.eventloop.delay.p50', 'Median delay of the event loop');
  const high = seconds('nodejs.eventloop.delay.p99', '99th percentile of the delay of the event loop');
  const longest = seconds('nodejs.eventloop.delay.max', 'Longest delay of the event loop');
  const busy = meter.createObservableGauge('nodejs.eventloop.utilization', {
    unit: '1',
    description: 'Share of the time that the event loop was at work',
  });

  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let utilization = performance.eventLoopUtilization();
  const look = () => {
    // The measure is the time between two ticks of a timer, its interval included.
    const delay = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
    const [p50, p99, max] =
      delays.count === 0 ? [0, 0, 0] : [delays.percentile(50), delays.percentile(99), delays.max].map(delay);
    return { p50, p99, max, busy: performance.eventLoopUtilization(utilization).utilization };
  };
  let last = look();
  let since = performance.now();

  const observe = (result: BatchObservableResult) => {
    if (performance.now() - since >= windowMs) {
      last = look();
      since = performance.now();
      utilization = performance.eventLoopUtilization();
      delays.reset();
    }
    const { user, system } = process.cpuUsage();
    result.observe(memory, process.memoryUsage.rss());
    for (const { space_name: space, space_used_size: used } of getHeapSpaceStatistics())
      result.observe(heap, used, { 'v8js.heap.space.name': space });
    result.observe(processor, user / 1e6, { 'cpu.mode': 'user' });
    result.observe(processor, system / 1e6, { 'cpu.mode': 'system' });
    result.observe(uptime, process.uptime());
    result.observe(median, last.p50 ?? 0);
    result.observe(high, last.p99 ?? 0);
    result.observe(longest, last.max ?? 0);
    result.observe(busy, last.busy);
  };
  const instruments = [memory, heap, processor, uptime, median, high, longest, busy];
  const end = observeTogether(instruments, observe);
  return () => {
    delays.disable();
    end();
  };
}
