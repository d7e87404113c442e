export { assignedLines, pageOf, type ReadPage } from './assigned-lines.js';
export {
  chapterPageKey,
  imagePageKey,
  lineKinds,
  manners,
  narratorId,
  type AssignedLine,
  type LineKind,
  type LineManner,
  type Member,
} from './cast.js';
export { alignLines, linesOf, matchLines } from './match-lines.js';
export { voicesOfMembers, type KnownVoice } from './member-voices.js';
export { printedReadings, type PrintedReading } from './printed-readings.js';
export { isSpoken, regionKinds, spokenText, type RegionKind } from './region-kind.js';
export { spokenLines, type SpokenLines } from './spoken-lines.js';
export { suggestCast } from './suggest.js';
