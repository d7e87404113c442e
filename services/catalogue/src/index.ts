export { catalogue } from './service.js';
