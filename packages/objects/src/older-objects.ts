/** What a sweep by age looks at: keys of objects that were last written before a time, some at a time. */
import type { ObjectStore } from './object-store.js';

/** So many documents are looked up at a time for them. */
const batch = 500;

/** Ends early, between two objects, when the signal is aborted. Each batch has at least one key. */
export async function* olderObjects(
  objects: ObjectStore,
  {
    prefix,
    before,
    signal,
  }: { readonly prefix: string; readonly before: Date; readonly signal: AbortSignal },
): AsyncGenerator<readonly string[]> {
  let old: string[] = [];
  for await (const { key, modifiedAt } of objects.list(prefix)) {
    if (signal.aborted) return;
    if (modifiedAt < before) old.push(key);
    if (old.length < batch) continue;
    yield old;
    old = [];
  }
  if (old.length > 0) yield old;
}
