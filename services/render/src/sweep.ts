/** Work that is due by time. */
import type { ScheduledTask } from '@komavox/core';
import { changeJob } from './change-job.js';
import type { RenderContext } from './context.js';
import { prefixes } from './keys.js';

/** Asks again for jobs whose worker is gone, and ends those that took too long. */
export async function sweepJobs(context: RenderContext, signal: AbortSignal): Promise<void> {
  for (const { _id } of await context.store.unfinishedJobs()) {
    if (signal.aborted) return;
    await changeJob(context, _id, { kind: 'overdue' });
  }
}

/**
 * Removes uploads, finished videos and cached segments that are old. Files of uploads outlive the uploads by as long as a
 * job may take, so that no job loses them.
 */
export async function sweepFiles(context: RenderContext, signal: AbortSignal): Promise<void> {
  const { chassis, store, settings } = context;
  const ago = (ms: number) => new Date(chassis.clock.now().getTime() - ms);
  await store.removeUploadsBefore(ago(settings.uploadMs));
  await store.removeJobsBefore(ago(settings.keepMs));
  const ages = [
    [prefixes.uploads, settings.uploadMs + settings.deadlineMs],
    [prefixes.plans, settings.keepMs + settings.deadlineMs],
    [prefixes.segments, settings.keepMs + settings.deadlineMs],
    [prefixes.tracks, settings.keepMs + settings.deadlineMs],
    [prefixes.videos, settings.keepMs + settings.deadlineMs],
  ] as const;
  for (const [prefix, age] of ages) {
    const oldest = ago(age);
    for await (const { key, modifiedAt } of chassis.objects.list(prefix)) {
      if (signal.aborted) return;
      if (modifiedAt < oldest) await chassis.objects.remove(key);
    }
  }
}

export const renderSweepers = (context: RenderContext): readonly ScheduledTask[] => [
  { name: 'render.jobs', everyMs: 2000, role: 'worker', run: (signal) => sweepJobs(context, signal) },
  {
    name: 'render.files',
    everyMs: 3_600_000,
    role: 'worker',
    run: (signal) => sweepFiles(context, signal),
  },
];
