/** The reason why a video could not be made or read. `code` is stable; `message` is for a log. */
export class VideoError extends Error {
  override readonly name = 'VideoError';
  constructor(
    readonly code: 'video_unsupported' | 'video_failed' | 'segment_mismatch',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** FFmpeg's return codes: negative is an error. */
export function check(code: number, what: string): number {
  if (code < 0) throw new VideoError('video_failed', `${what} failed (${String(code)}).`);
  return code;
}

/** The result of a look-up in FFmpeg; it is null when this build lacks the thing. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined)
    throw new VideoError('video_failed', `This FFmpeg has no ${what}.`);
  return value;
}
