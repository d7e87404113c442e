export { unlessAborted, withAnySignal } from './abort-signals.js';
export { allEnded } from './all-ended.js';
export { isAhead, latestTimeAfter, timeAfter } from './clock-jumps.js';
export { type Clock, type Ids, randomIds, systemClock } from './clock.js';
export { Disposers } from './disposers.js';
export { endsWithin } from './ends-within.js';
export { codeOf, isRetryable, Problem } from './errors.js';
export { FailureLog } from './failure-log.js';
export { fileStem } from './file-stem.js';
export { createLogger, loggablePath } from './logger.js';
export { hostName, isLoopback } from './loopback.js';
export { openedOnce } from './opened-once.js';
export { ownOrigins } from './own-origins.js';
export { parseJson } from './parse-json.js';
export { parseUrl } from './parse-url.js';
export { readAtMost, TooManyBytes } from './read-at-most.js';
export { readPieceBytes } from './read-piece.js';
export type { ScheduledTask } from './scheduled-task.js';
export {
  defineSettings,
  type Environment,
  readAll,
  type Settings,
  SettingsError,
  wholeNumber,
  yesOrNo,
} from './settings.js';
export { classifyUnavailable, isUnavailable, retryWhileUnavailable } from './unavailable.js';
export { LRUCache } from 'lru-cache';
export { machine, type Machine } from './machine.js';
export { UnderWay } from './under-way.js';
