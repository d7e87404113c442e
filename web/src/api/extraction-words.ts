/** What is said of a page whose text could not be read. */
import { isCallError } from './call.js';
import { busyCode } from './when-free.js';

/** These statuses blame the page itself, so that a retry would not help; anything else may be temporary. */
const unreadable = [404, 413, 415, 422];

export const notExtracted = 'Failed to extract text. Please try again.';

/** @param error of the call, once it has waited for a busy server */
export function extractionWords(error: unknown): string {
  if (!isCallError(error)) return notExtracted;
  if (error.code === busyCode) {
    return 'Too many pages are being read just now. Please try again in a few minutes.';
  }
  return unreadable.includes(error.status) ? 'Failed to extract text from image' : notExtracted;
}
