import { Problem } from '@komavox/core';
import { readObjectIfThere } from '@komavox/objects';
import type { RenderContext } from '../context.js';
import { projectContentKey } from '../keys.js';
import type { ProjectContent } from '../model/project-content.js';
import type { Project, ProjectVersion } from './project-store.js';

export const noProject = (): Problem => new Problem(404, 'project_not_found', 'There is no such project.');

/** Another user's project, or a deleted one, is not there: Problem 404 `project_not_found`. */
export async function findProject({ projects }: RenderContext, userId: string, id: string): Promise<Project> {
  const project = await projects.find(id);
  if (!project || project.userId !== userId || project.deleted) throw noProject();
  return project;
}

/** As `findProject`; one that was never there is fine. */
export async function assertNoOthers({ projects }: RenderContext, userId: string, id: string): Promise<void> {
  const project = await projects.find(id);
  if (project && (project.userId !== userId || project.deleted)) throw noProject();
}

interface OpenedProject {
  readonly project: Project;
  readonly version: ProjectVersion;
  readonly content: ProjectContent;
}

/** Saves that come while it is read may thin the versions: then the newest is read anew. */
const attempts = 5;

/** What a version of the project shows, by default the newest. Problem 404 `project_not_found` or `version_not_found`. */
export async function openProject(
  context: RenderContext,
  userId: string,
  id: string,
  wanted?: number,
): Promise<OpenedProject> {
  for (let attempt = 1; ; attempt += 1) {
    const project = await findProject(context, userId, id);
    const version = project.versions.find((one) => one.version === (wanted ?? project.version));
    if (!version) throw new Problem(404, 'version_not_found', 'This version is no longer kept.');
    const key = projectContentKey(userId, id, version.object);
    const stored = await readObjectIfThere(context.chassis.objects, key);
    if (stored) return { project, version, content: JSON.parse(stored.toString()) as ProjectContent };
    if (attempt === attempts)
      throw new Error(`What version ${version.version} of project ${id} shows is missing.`);
  }
}
