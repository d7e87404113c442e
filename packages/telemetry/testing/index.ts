export { collectMetrics } from './collect-metrics.js';
