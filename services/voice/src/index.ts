export { voice } from './service.js';
