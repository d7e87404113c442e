/** Removes files that no version of their project names any more, and the rest of projects whose deletion was cut off. */
import type { ScheduledTask } from '@komavox/core';
import { readObjectIfThere } from '@komavox/objects';
import type { RenderContext } from '../context.js';
import { projectContentKey, projectFileKey, projectPrefix } from '../keys.js';
import { filesIn } from '../model/project-content.js';
import { removeProject } from './delete-project.js';
import type { Project } from './project-store.js';

/** A file that came later may be one that a save is about to name. */
const minAgeMs = 86_400_000;

async function tidyProjects(context: RenderContext, signal: AbortSignal): Promise<void> {
  for (const project of await context.projects.untidy(context.chassis.clock.now())) {
    if (signal.aborted) return;
    if (project.deleted) await removeProject(context, project);
    else await tidy(context, project);
  }
}

async function tidy({ chassis, holdings, projects }: RenderContext, project: Project): Promise<void> {
  const { _id: id, userId, versions } = project;
  const named = new Set<string>();
  for (const { object } of versions) {
    const key = projectContentKey(userId, id, object);
    named.add(key);
    const stored = await readObjectIfThere(chassis.objects, key);
    // It was thinned meanwhile: the save that did so is newer than what is known here.
    if (!stored) return;
    for (const hash of filesIn(JSON.parse(stored.toString()))) named.add(projectFileKey(userId, id, hash));
  }
  const before = new Date(chassis.clock.now().getTime() - minAgeMs);
  const prefix = projectPrefix(userId, id);
  await holdings.release(prefix, async () => {
    for await (const { key, modifiedAt } of chassis.objects.list(prefix)) {
      if (!named.has(key) && modifiedAt < before) await chassis.objects.remove(key);
    }
  });
  await projects.tidied(project);
}

/** In role api, as deletions are. */
export const projectTidying = (context: RenderContext): ScheduledTask => ({
  name: 'render.tidy-projects',
  everyMs: 3_600_000,
  role: 'api',
  run: (signal) => tidyProjects(context, signal),
});
