export { clusterProcesses, type ClusterProcess } from './processes.js';
export { product } from './product.js';
