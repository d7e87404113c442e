export { chaosLog } from './chaos-log.js';
