export { billing } from './service.js';
