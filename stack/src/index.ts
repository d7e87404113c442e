export { apiKeys, interceptAnswers, type Fate } from './kafka-answers.js';
export { freePort } from './ports.js';
export { startProxy, type Interception, type ProxiedConnection, type Proxy } from './proxy.js';
export { realServers, type RealServer, type RealServers } from './real-servers.js';
