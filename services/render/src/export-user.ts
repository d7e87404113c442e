import { eachDocument } from '@komavox/documents';
import type { ExportEntry } from '@komavox/http';
import type { RenderContext } from './context.js';
import { projectPrefix, uploadPrefix, videoPrefix } from './keys.js';

/** Projects and videos of a user, and the frames that were sent for them. */
export async function* exportUser(
  {
    chassis: { objects },
    projects,
    store,
    videoJobs,
  }: Pick<RenderContext, 'chassis' | 'projects' | 'store' | 'videoJobs'>,
  userId: string,
): AsyncGenerator<ExportEntry> {
  for await (const { _id: id, name, frames, versions, createdAt, changedAt } of projects.allOf(userId)) {
    yield { file: 'projects.json', row: { id, name, frames, versions, createdAt, changedAt } };
  }
  for await (const job of eachDocument(videoJobs.model, { userId })) {
    const { _id: id, name, state, durationMs, captioned, createdAt, endedAt } = job;
    yield { file: 'videos.json', row: { id, name, state, durationMs, captioned, createdAt, endedAt } };
  }
  for await (const upload of store.uploadsOf(userId)) {
    const { exportId, frames, totalFrames, useBackground, music, musicFile, updatedAt } = upload;
    const row = { exportId, totalFrames, frames, useBackground, music, musicFile, updatedAt };
    yield { file: 'frames.json', row };
  }
  for await (const job of eachDocument(videoJobs.model, { userId, state: 'done' })) {
    const prefix = videoPrefix(job);
    for await (const { key } of objects.list(prefix)) {
      yield { media: `videos/${job._id}/${key.slice(prefix.length)}`, key };
    }
  }
  for await (const { _id } of projects.allOf(userId)) {
    const project = projectPrefix(userId, _id);
    for await (const { key } of objects.list(project)) {
      yield { media: `projects/${_id}/${key.slice(project.length)}`, key };
    }
  }
  const prefix = uploadPrefix(userId);
  for await (const { key } of objects.list(prefix)) {
    yield { media: `uploads/${key.slice(prefix.length)}`, key };
  }
}
