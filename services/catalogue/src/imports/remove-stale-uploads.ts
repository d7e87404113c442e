import { hasEnded } from '@komavox/jobs';
import type { ImportContext } from './context.js';
import { uploadsPrefix } from './keys.js';

/** Longer than any upload takes. */
const minAgeMs = 86_400_000;

/** Removes uploads that never became imports, or whose import has ended in a process that crashed right after it. */
export async function removeStaleUploads({ chassis, imports }: ImportContext): Promise<void> {
  const { clock, objects } = chassis;
  const before = clock.now().getTime() - minAgeMs;
  for await (const { key, modifiedAt } of objects.list(uploadsPrefix)) {
    if (modifiedAt.getTime() > before) continue;
    const [id = ''] = key.slice(uploadsPrefix.length).split('/');
    const job = await imports.find(id);
    if (!job || hasEnded(job)) await objects.remove(key);
  }
}
