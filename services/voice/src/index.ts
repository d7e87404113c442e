export { voice } from './service.js';
export { openAnalyser } from './vendors/lindera.js';
