/**
 * Resolves once every promise has; where one rejects, rejects with its error, not before all have ended: what still runs would go
 * on behind the caller's back. Of several errors the first in the list.
 */
export async function allEnded(promises: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
