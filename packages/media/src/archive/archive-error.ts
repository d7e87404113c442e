/** Why an archive is refused: it can't be read, or what its list of entries says goes beyond a limit. */
export type ArchiveFault = 'damaged' | 'too_many_entries' | 'long_names' | 'too_large' | 'bomb';

/** The reason why an archive was refused; `message` is for operators, services answer with sentences of their own. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly code = 'archive_refused';

  constructor(
    readonly reason: ArchiveFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
