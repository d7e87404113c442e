import { hasEnded, type Jobs } from '@komavox/jobs';
import type { Chassis } from '@komavox/service';
import { imageKey, imagesPrefix, type Extraction } from '../extraction/store.js';

/** Longer than a text may be asked for before its job is admitted. */
const minAgeMs = 3_600_000;

/** Removes images whose text is read by no job any more: a process crashed between the end of one and its clean-up. */
export async function removeStaleImages(
  { clock, objects }: Pick<Chassis, 'clock' | 'objects'>,
  extractions: Pick<Jobs<Extraction>, 'find'>,
): Promise<void> {
  const before = clock.now().getTime() - minAgeMs;
  for await (const { key, modifiedAt } of objects.list(imagesPrefix)) {
    if (modifiedAt.getTime() > before) continue;
    const id = key.slice(imagesPrefix.length);
    const job = await extractions.find(id);
    if (!job || hasEnded(job)) await objects.remove(imageKey(id));
  }
}
