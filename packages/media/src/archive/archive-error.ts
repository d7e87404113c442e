/** The reason why an archive was refused; `message` is for operators, services answer with sentences of their own. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly code = 'archive_refused';
}
