/** Answers of a unique index as values instead of errors. */

/** MongoDB's `DuplicateKey`: a unique index has such a document already. */
const duplicateKey = 11_000;

function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === duplicateKey;
}

/** Whether the document was made; false when a unique key says that there is one already. */
export async function wasCreated(creating: Promise<unknown>): Promise<boolean> {
  try {
    await creating;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** An upsert that may be the first of two at once: both insert, and the one that comes second then finds the other's. */
export async function retryUpsert<Result>(write: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await write();
  }
}
