import { hasEnded } from '@komavox/jobs';
import type { ImportContext } from './context.js';
import type { ImportDocument } from './import-store.js';
import { uploadPrefix, uploadsPrefix } from './keys.js';
import { removeFilesOf } from './run-import.js';

/** Removes what is left of imports that failed or were cancelled lately, where a process crashed that was at it. */
export async function removeFailedImports(context: ImportContext): Promise<void> {
  const since = new Date(context.chassis.clock.now().getTime() - minAgeMs);
  const ended = await context.imports.model
    .find({ endedAt: { $gt: since }, state: { $in: ['failed', 'cancelled'] } })
    .lean<ImportDocument[]>();
  for (const job of ended) await removeFilesOf(context, job);
}

/** Longer than any upload takes. */
const minAgeMs = 86_400_000;

/** Removes uploads that never became imports, or whose import has ended in a process that crashed right after it. */
export async function removeStaleUploads({ chassis, holdings, imports }: ImportContext): Promise<void> {
  const { clock, objects } = chassis;
  const before = clock.now().getTime() - minAgeMs;
  for await (const { key, modifiedAt } of objects.list(uploadsPrefix)) {
    if (modifiedAt.getTime() > before) continue;
    const [id = ''] = key.slice(uploadsPrefix.length).split('/');
    const job = await imports.find(id);
    if (!job || hasEnded(job)) await holdings.release(uploadPrefix(id), () => objects.remove(key));
  }
}
