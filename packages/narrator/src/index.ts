export { estimateRetelling, shotsOf, type RetellingLimits } from './estimate.js';
export {
  endOfStory,
  maxStory,
  pageNarrator,
  type Narrator,
  type ShotToTell,
  type Telling,
} from './narrator.js';
export { retellingStyleNames, retellingStyles, type RetellingStyleName } from './styles.js';
