/** Retention of files: uploads, finished videos and cached segments. */
import type { ScheduledTask } from '@komavox/core';
import type { RenderContext } from './context.js';
import { folderOf, prefixes } from './keys.js';

/** Files outlive their documents by as long as a job may wait and take, so that no job loses them. */
async function deleteExpiredFiles(
  { chassis, holdings, store, settings }: RenderContext,
  signal: AbortSignal,
): Promise<void> {
  const before = (ageMs: number) => new Date(chassis.clock.now().getTime() - ageMs);
  await store.deleteUploadsBefore(before(settings.uploadMs));
  const { uploads, ...results } = prefixes;
  const jobMs = settings.queueMs + settings.deadlineMs;
  const ages = [
    [uploads, settings.uploadMs + jobMs],
    ...Object.values(results).map((prefix) => [prefix, settings.retentionMs + jobMs] as const),
  ] as const;
  for (const [prefix, ageMs] of ages) {
    const expiry = before(ageMs);
    for await (const { key, modifiedAt } of chassis.objects.list(prefix)) {
      if (signal.aborted) return;
      if (modifiedAt < expiry) await holdings.release(folderOf(key), () => chassis.objects.remove(key));
    }
  }
}

/** In role api: files expire where workers are scaled to zero, too. */
export const fileRetention = (context: RenderContext): ScheduledTask => ({
  name: 'render.delete-expired-files',
  everyMs: 3_600_000,
  role: 'api',
  run: (signal) => deleteExpiredFiles(context, signal),
});
