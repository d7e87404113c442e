export { ChaosEventLog } from './chaos-event-log.js';
export { NoWatchEventLog } from './no-watch-event-log.js';
export { toMessage } from './to-message.js';
