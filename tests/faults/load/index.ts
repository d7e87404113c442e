export { speakAgain } from './acknowledged-writes.js';
export { audit } from './audit.js';
