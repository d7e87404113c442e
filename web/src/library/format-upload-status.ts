import type { UploadState } from './imports-slice.js';

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

/** Milliseconds before a rate means anything. */
const minRateMs = 1500;

/** Progress of an upload as text. `now` is in milliseconds since 1970. */
export function formatUploadStatus(
  {
    state,
    part,
    parts,
    sent,
    total,
    startedAt,
  }: Pick<UploadState, 'state' | 'part' | 'parts' | 'sent' | 'total' | 'startedAt'>,
  now: number,
): string {
  if (state === 'waiting' || total === 0) return 'Waiting';
  if (sent >= total) return parts > 1 ? 'Checking the files' : 'Checking the file';
  const chapter = parts > 1 ? `Chapter ${part} of ${parts}, ` : '';
  const progress = `${chapter}${megabytes(sent)} of ${megabytes(total)} MB`;
  const passed = now - startedAt;
  if (passed < minRateMs || sent === 0) return progress;
  const seconds = Math.ceil(((total - sent) / sent) * (passed / 1000));
  return `${progress}, ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`;
}
