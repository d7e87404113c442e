export { chassisSettings, embeddedFolder, operatorSecret, peerUrlName } from './chassis-settings.js';
export { type Holding, Holdings } from './holdings.js';
export { runMain } from './run-main.js';
export { type AnyService, run, type Running } from './run.js';
// Declarations of services name the type `Service`, which no code imports.
export { type Chassis, defineService, /** @public */ type Service } from './service.js';
