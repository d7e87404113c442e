export { commonFolder, folderOf, readArchiveChapters, type ArchiveChapters } from './archive-chapters.js';
export { readChapterName, type ChapterName } from './chapter-name.js';
export { seriesFolderTitle, seriesOfNames } from './group-names.js';
export { isArchiveName, isBookName, isClutter, isComicInfoName, isCoverName, isImageName } from './names.js';
export { compareNaturally, naturalKey, plainText } from './natural-order.js';
export { numberChapters } from './number-chapters.js';
export { planSeries, type PlannedChapter } from './plan/plan-series.js';
export type { PlanSource } from './plan/units.js';
