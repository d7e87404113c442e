import { eachDocument } from '@komavox/documents';
import { readObjectIfThere } from '@komavox/objects';
import { removePublished } from '@komavox/outbox';
import type { RenderContext } from './context.js';
import { planKey, segmentKey, uploadPrefix, videoPrefix } from './keys.js';
import { parsePlan } from './migrations.js';
import { removeProject } from './projects/delete-project.js';
import { planSegments } from './segments/segment-plan.js';
import { trackKeyOf } from './track/make-track.js';

/** Removes projects, uploads and videos of a user who has deleted their account; a repeat changes nothing. */
export async function forgetUser(
  context: Pick<RenderContext, 'chassis' | 'holdings' | 'projects' | 'store' | 'videoJobs'>,
  userId: string,
): Promise<void> {
  const { chassis, holdings, projects, store, videoJobs } = context;
  for await (const project of projects.allOf(userId)) await removeProject(context, project);
  await videoJobs.cancelAllOf(userId);
  for await (const job of eachDocument(store.videoJobs, { userId })) {
    // A plan names files of the user, so no other has a video of the same content.
    await removeParts(chassis.objects, job.contentHash);
    await chassis.objects.remove(planKey(job.contentHash));
    await holdings.removeAll(videoPrefix(job));
  }
  await holdings.removeAll(uploadPrefix(userId));
  await store.deleteUploadsOf(userId);
  await removePublished(videoJobs.model, { userId });
}

/** Segments and the track: kept to be used again, and made again where they are missing. */
async function removeParts(objects: RenderContext['chassis']['objects'], contentHash: string): Promise<void> {
  const stored = await readObjectIfThere(objects, planKey(contentHash));
  if (!stored) return;
  const plan = parsePlan(stored.toString());
  const planned = planSegments(plan);
  for (const { hash } of planned.segments) await objects.remove(segmentKey(hash));
  await objects.remove(trackKeyOf(plan, planned));
}
