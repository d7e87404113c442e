export { cachedReading } from './cached-reading.js';
export { callSeconds } from './buckets.js';
export { beginClientSpan, endSpan, inClientSpan, isRecorded } from './client-span.js';
export { ageSeconds, maxCounted, observeTogether } from './gauges.js';
export { startTelemetry, type Telemetry } from './telemetry.js';
export { contextOf, traceHeaders, type TraceHeaders } from './trace-headers.js';
export { createTimer, noTimer, type Timer } from './timer.js';
