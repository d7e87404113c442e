export { startCluster, unreadyReport, type Cluster } from './cluster.js';
export { startProcess, type ServiceProcess } from './service-process.js';
