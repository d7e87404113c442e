export { reader } from './service.js';
