export { render } from './service.js';
