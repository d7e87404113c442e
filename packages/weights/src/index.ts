export type { WeightsName } from './parts.js';
