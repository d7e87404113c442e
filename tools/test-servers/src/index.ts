export { serverAddresses, type Addresses } from './addresses.js';
export { builtOnce } from './cache.js';
export { killWithParent } from './commands.js';
export { dockerCompose } from './docker-compose.js';
export { apiKeys, interceptAnswers, type Fate } from './kafka-answers.js';
export { startLink, type Link } from './link.js';
export { startListener, type Listener } from './listener.js';
export { freePort } from './ports.js';
export { startProxy } from './proxy.js';
export {
  realServers,
  type RealServer,
  type RealServers,
  securedServers,
  type SecuredServers,
} from './real-servers.js';
