export { saveBookmark, speakAgain } from './acknowledged-writes.js';
export { audit } from './audit.js';
export { Load } from './load.js';
