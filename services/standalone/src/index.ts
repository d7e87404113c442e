export { clusterProcesses, processKinds, type ClusterProcess } from './processes.js';
export { product } from './product.js';
export { standaloneSettings } from './weights/settings.js';
