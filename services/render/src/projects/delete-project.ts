import type { RenderContext } from '../context.js';
import { projectPrefix } from '../keys.js';
import { findProject } from './find-project.js';
import type { Project } from './project-store.js';

/** Deletes the project with its versions and files. What a crash leaves behind is removed when projects are tidied. */
export async function deleteProject(context: RenderContext, userId: string, id: string): Promise<void> {
  await removeProject(context, await findProject(context, userId, id));
}

/** From its mark on no save changes it, so that nothing comes after its files are gone. */
export async function removeProject(
  { chassis, holdings, projects }: Pick<RenderContext, 'chassis' | 'holdings' | 'projects'>,
  { _id, userId }: Project,
): Promise<void> {
  await projects.markDeleted(_id, chassis.clock.now());
  await holdings.removeAll(projectPrefix(userId, _id));
  await projects.remove(_id);
}
