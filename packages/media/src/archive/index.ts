export { ArchiveError, type ArchiveFault } from './archive-error.js';
export { type ArchiveLimits, openZip, type ZipEntry } from './open-zip.js';
