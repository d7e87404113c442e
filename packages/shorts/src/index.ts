export {
  draftShort,
  ShortError,
  type DraftFrame,
  type LinesOfPage,
  type ShortDraft,
  type ShortOptions,
  type ShortProgress,
} from './draft-short.js';
export { inLanes } from './in-lanes.js';
export { panelTexts } from './panel-lines.js';
export { panelOf } from './panel-of.js';
export type { ReadPage } from './plan-panels.js';
export { callingNarrator, type PageNarrator } from './retold-panels.js';
export { pixelsOf, shareOf } from './share-of.js';
export {
  shortLengths,
  shortTemplateNames,
  shortTemplates,
  type ShortLength,
  type ShortTemplateName,
} from './templates.js';
