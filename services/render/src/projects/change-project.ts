/** Changes of a project that are made of what it is: another name, a version of before, a copy. */
import type { RenderContext } from '../context.js';
import { projectFileKey, projectFilesPrefix, projectHolding } from '../keys.js';
import { filesIn, maxNameLength } from '../model/project-content.js';
import { openProject } from './find-project.js';
import type { Project } from './project-store.js';
import { saveProject } from './save-project.js';

interface ProjectToChange {
  readonly userId: string;
  readonly id: string;
  readonly allowed: number | undefined;
}

/** The name is a part of the video, so a rename is a version. */
export async function renameProject(
  context: RenderContext,
  { name, ...change }: ProjectToChange & { readonly name: string },
): Promise<Project> {
  const { project, content } = await openProject(context, change.userId, change.id);
  const renamed = { ...content, edited: { ...content.edited, name } };
  return (await saveProject(context, { ...change, base: project.version, content: renamed })).project;
}

/** Makes the newest version of an older one; what was the newest is kept. Problem 404 `version_not_found`. */
export async function restoreVersion(
  context: RenderContext,
  { version, ...change }: ProjectToChange & { readonly version: number },
): Promise<Project> {
  const { project, content } = await openProject(context, change.userId, change.id, version);
  return (await saveProject(context, { ...change, base: project.version, content })).project;
}

/** Its newest version, with the files that this names, as a project of its own. Problems of `saveProject`. */
export async function duplicateProject(
  context: RenderContext,
  { userId, id, allowed }: ProjectToChange,
): Promise<Project> {
  const { chassis, holdings } = context;
  const { content } = await openProject(context, userId, id);
  const files = await storedFiles(context, { userId, id, content });
  const copyId = chassis.ids.next();
  const copyName = content.edited.name || 'Untitled video';
  const copy = {
    ...content,
    edited: { ...content.edited, name: `${copyName.slice(0, maxNameLength - 5)} copy` },
  };
  await holdings.change(
    projectHolding(userId, copyId),
    async () => {
      for (const { hash } of files) {
        const { body, info } = await chassis.objects.get(projectFileKey(userId, id, hash));
        await chassis.objects.put(projectFileKey(userId, copyId, hash), body, {
          contentType: info.contentType,
        });
      }
    },
    { bytes: files.reduce((sum, { size }) => sum + size, 0), allowed },
  );
  return await saveOrForget(context, { userId, id: copyId, content: copy, allowed });
}

/** The first save of a project whose files are there already: without it they are nobody's. */
export async function saveOrForget(
  context: RenderContext,
  first: Omit<Parameters<typeof saveProject>[1], 'base'>,
): Promise<Project> {
  try {
    return (await saveProject(context, { ...first, base: 0 })).project;
  } catch (error) {
    await context.holdings.removeAll(projectHolding(first.userId, first.id).prefix);
    throw error;
  }
}

interface StoredProjectFile {
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** The files that the content names, of those that are stored. */
export async function storedFiles(
  { chassis }: RenderContext,
  { userId, id, content }: { readonly userId: string; readonly id: string; readonly content: unknown },
): Promise<readonly StoredProjectFile[]> {
  const named = filesIn(content);
  const prefix = projectFilesPrefix(userId, id);
  const files: StoredProjectFile[] = [];
  for await (const { key, size } of chassis.objects.list(prefix)) {
    const hash = key.slice(prefix.length);
    if (named.has(hash)) files.push({ hash, size });
  }
  return files;
}
