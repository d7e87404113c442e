/** MongoDB's `BSONObjectTooLarge`, of a document as it is sent and as an update would make it. */
const tooLarge: ReadonlySet<unknown> = new Set([10_334, 17_419]);

/** Whether a write was refused because the document would be larger than 16 MB. Nothing of it was stored. */
export const isDocumentTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && tooLarge.has(error.code);
