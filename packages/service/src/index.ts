export { chassisSettings, peerUrlName } from './chassis-settings.js';
export { runMain } from './run-main.js';
export { type AnyService, run, type Running } from './run.js';
export { type Chassis, defineService, type Service, type ServiceParts } from './service.js';
