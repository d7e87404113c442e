export { consumer, type Consumer, forgetsUsers, watcher, type Watcher } from './consumer.js';
export {
  type DeadLetter,
  deadLetterKey,
  dropDeadLetter,
  listDeadLetters,
  redriveDeadLetter,
  showDeadLetter,
} from './dead-letters.js';
export { deadLetterTopic, type EventLog, headers, type LogMessage, type Subscription } from './event-log.js';
export { observeGroup } from './group-meters.js';
export { openEventLog } from './open-event-log.js';
export { runConsumer } from './run-consumer.js';
export { runWatchers } from './run-watchers.js';
export { startLogCopy } from './sqlite/copy-log.js';
export { decode } from './decode.js';
export { type TopicGroup, topicGroups, unhandled } from './unhandled.js';
