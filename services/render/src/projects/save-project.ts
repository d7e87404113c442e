/** Saves: each makes a version. The newest wins, and nothing is lost: what it didn't know of is kept as a version. */
import { createHash } from 'node:crypto';
import { Problem, timeAfter } from '@komavox/core';
import type { RenderContext } from '../context.js';
import { projectContentKey, projectFilesPrefix, projectHolding } from '../keys.js';
import { filesIn, outlineOf, type ProjectContent } from '../model/project-content.js';
import { withVersion } from '../model/versions.js';
import { noProject } from './find-project.js';
import type { Project, ProjectVersion } from './project-store.js';

export interface ProjectToSave {
  readonly userId: string;
  readonly id: string;
  /** The version that it was made from; 0 makes the project. */
  readonly base: number;
  readonly content: ProjectContent;
  /** Bytes that the user may hold in this service; undefined without a limit. */
  readonly allowed: number | undefined;
}

interface SavedProject {
  readonly project: Project;
  /** Files that it names and that are not stored: to be sent. */
  readonly missing: readonly string[];
  /** The version that it was saved over, where that was not its base. */
  readonly other?: number;
}

/** A file that nothing names is kept this long: a save that names it may be on its way. */
const untidyMs = 86_400_000;

/**
 * The same content again makes no version. Problems: 404 `project_not_found` for a base that isn't 0 and no such project, 409
 * `too_many_projects`, 413 `user_storage_full`.
 */
export async function saveProject(context: RenderContext, save: ProjectToSave): Promise<SavedProject> {
  const { chassis, holdings } = context;
  const { userId, id, content, allowed } = save;
  const json = Buffer.from(JSON.stringify(content));
  return await holdings.change(
    projectHolding(userId, id),
    async () => {
      const object = chassis.ids.next();
      const key = projectContentKey(userId, id, object);
      await chassis.objects.put(key, json, { contentType: 'application/json' });
      const hash = createHash('sha256').update(json).digest('hex');
      const written = await write(context, save, { object, hash }).catch(async (error: unknown) => {
        await chassis.objects.remove(key);
        throw error;
      });
      const { dropped, ...saved } = written;
      for (const gone of dropped) await chassis.objects.remove(projectContentKey(userId, id, gone));
      return { ...saved, missing: await missingOf(context, save) };
    },
    { bytes: json.length, allowed },
  );
}

interface Written extends Omit<SavedProject, 'missing'> {
  /** Objects that no version has any more. */
  readonly dropped: readonly string[];
}

async function write(
  { chassis, projects, settings }: RenderContext,
  { userId, id, base, content }: ProjectToSave,
  { object, hash }: Pick<ProjectVersion, 'object' | 'hash'>,
): Promise<Written> {
  const outline = outlineOf(content);
  for (;;) {
    const now = chassis.clock.now();
    const before = await projects.find(id);
    if (before && (before.userId !== userId || before.deleted)) throw noProject();
    if (!before && base !== 0) throw noProject();
    if (before?.versions.at(-1)?.hash === hash) return { project: before, dropped: [object] };
    if (!before && (await projects.count(userId)) >= settings.projectsPerUser) {
      const detail = `You have ${settings.projectsPerUser} projects. Delete some that you no longer need.`;
      throw new Problem(409, 'too_many_projects', detail);
    }
    const version = (before?.version ?? 0) + 1;
    const added: ProjectVersion = { version, base, savedAt: now, object, hash, frames: outline.frames };
    const { versions, dropped } = withVersion(before?.versions ?? [], added, now);
    const changes = {
      ...outline,
      version,
      versions,
      changedAt: now,
      tidyAfter: before?.tidyAfter ?? timeAfter(now, untidyMs),
    };
    const project: Project = {
      _id: id,
      userId,
      createdAt: before?.createdAt ?? now,
      deleted: false,
      ...changes,
    };
    const isWritten = before
      ? await projects.change(id, before.version, changes)
      : await projects.create(project);
    if (!isWritten) continue;
    return {
      project,
      dropped: dropped.map((one) => one.object),
      ...(before && before.version !== base && { other: before.version }),
    };
  }
}

async function missingOf(
  { chassis }: RenderContext,
  { userId, id, content }: ProjectToSave,
): Promise<readonly string[]> {
  const missing = new Set(filesIn(content));
  const prefix = projectFilesPrefix(userId, id);
  if (missing.size === 0) return [];
  for await (const { key } of chassis.objects.list(prefix)) missing.delete(key.slice(prefix.length));
  return [...missing];
}
