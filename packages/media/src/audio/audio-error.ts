/** The reason why audio could not be read or written. `code` is stable; `message` is short and fit to show. */
export class AudioError extends Error {
  override readonly name = 'AudioError';
  constructor(
    readonly code:
      'audio_unsupported' | 'audio_corrupt' | 'audio_too_large' | 'audio_too_long' | 'audio_failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
