export { commonFolder, folderOf, readArchiveChapters } from './archive-chapters.js';
export { readChapterName, type ChapterName } from './chapter-name.js';
export { seriesFolderTitle, seriesOfNames } from './group-names.js';
export { isArchiveName, isClutter, isImageName } from './names.js';
export { compareNaturally, naturalKey, plainText } from './natural-order.js';
export { numberChapters } from './number-chapters.js';
