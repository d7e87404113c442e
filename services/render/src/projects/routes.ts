import { allowedBytesOf, type AnyRoute, bodyBytesOf, idSchema, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { RenderContext } from '../context.js';
import { projectFileKey } from '../keys.js';
import { projectContent } from '../model/project-content.js';
import { isEnd } from '../model/versions.js';
import { duplicateProject, renameProject, restoreVersion } from './change-project.js';
import { deleteProject } from './delete-project.js';
import { assertNoOthers, findProject, openProject } from './find-project.js';
import { importProject, maxProjectFileBytes, zipProject } from './project-file.js';
import { receiveFiles } from './project-files.js';
import type { Project } from './project-store.js';
import { saveProject } from './save-project.js';

/** More is no video but a library. */
const maxContentBytes = 8_000_000;
/** Bytes of one upload of pictures and sounds, and their number. */
const maxFilesBytes = 100_000_000;
const maxFilesAtOnce = 20;

/** A part of keys of objects. */
const projectId = z.string().regex(/^[\w-]{8,64}$/, 'An id has 8 to 64 letters, digits, _ and -.');
const projectPath = z.object({ id: projectId });
const versionPath = z.object({ id: projectId, version: z.coerce.number().int().min(1) });

const projectView = z.object({
  id: z.string(),
  name: z.string().describe('Empty where nobody named it'),
  template: z.string().optional().describe('The template of a short that it began as'),
  version: z.number().int().describe('Grows with each save'),
  frames: z.number().int(),
  seconds: z.number().describe('Length of the video'),
  cover: z
    .object({
      imageUrl: z.string(),
      box: z
        .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
        .optional()
        .describe('The part of it that is shown, in shares of its sides'),
    })
    .optional()
    .describe('What the first frame shows'),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});

const contentView = z.looseObject({
  edited: z.looseObject({}).describe('The video as the editor has it'),
  source: z.array(z.string()).describe('Addresses of the pages that it was begun with'),
});
const openedView = projectView.extend({ content: contentView.optional() });
const savedView = projectView.extend({
  missing: z.array(z.string()).describe('Hashes of files that it names and that are to be sent'),
  other: z
    .number()
    .int()
    .optional()
    .describe('Where it was saved over a version that is not its base: that one, which is kept'),
});
const versionView = z.object({
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  frames: z.number().int(),
  aside: z.boolean().describe('Another was saved over it that had not seen it'),
});

function viewProject({ _id: id, createdAt, changedAt, ...project }: Project): z.output<typeof projectView> {
  const { name, template, version, frames, seconds, cover } = project;
  return {
    ...{ id, name, version, frames, seconds },
    ...(template !== undefined && { template }),
    ...(cover && { cover }),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

export const projectRoutes = (context: RenderContext): readonly AnyRoute[] => [
  ...wholeProjects(context),
  ...oneProject(context),
  ...versionsOf(context),
  ...filesOf(context),
];

function wholeProjects(context: RenderContext): readonly AnyRoute[] {
  return [
    route.get('/api/projects', {
      summary: 'The video projects of the user, changed last first',
      access: 'user',
      responses: { 200: z.array(projectView) },
      handle: async ({ user }) => replies.json((await context.projects.list(user)).map(viewProject)),
    }),
    route.post('/api/projects', {
      summary: 'Makes a project of the file that another was downloaded as',
      access: 'user',
      multipart: { fileBytes: maxProjectFileBytes, files: 1, fields: 5, fieldBytes: 1000 },
      responses: { 201: projectView },
      handle: async ({ user, parts, headers }) => {
        const bytes = Math.min(bodyBytesOf(headers) ?? Infinity, maxProjectFileBytes);
        const allowed = allowedBytesOf(headers);
        const project = await importProject(context, { userId: user, parts: parts(), bytes, allowed });
        return replies.json(viewProject(project), { status: 201 });
      },
    }),
  ];
}

function oneProject(context: RenderContext): readonly AnyRoute[] {
  return [
    route.get('/api/projects/{id}', {
      summary: 'A project with what it shows',
      access: 'user',
      params: projectPath,
      query: z.object({
        after: z.coerce
          .number()
          .int()
          .min(0)
          .optional()
          .describe('Without what it shows, unless its version is a later one'),
      }),
      responses: { 200: openedView },
      handle: async ({ user, params: { id }, query: { after } }) => {
        const found = await findProject(context, user, id);
        if (after !== undefined && found.version <= after) return replies.json(viewProject(found));
        const { project, content } = await openProject(context, user, id);
        return replies.json({ ...viewProject(project), content });
      },
    }),
    route.put('/api/projects/{id}', {
      summary:
        'Saves a project as a new version; the first save makes it, under an id that the caller chooses',
      access: 'user',
      params: projectPath,
      beforeBody: ({ user, params: { id } }) => assertNoOthers(context, user, id),
      body: z.object({
        base: z.number().int().min(0).describe('The version that it was made from; 0 for a new project'),
        content: projectContent,
      }),
      bodyBytes: maxContentBytes,
      responses: { 200: savedView },
      handle: async ({ user, params: { id }, body: { base, content }, headers }) => {
        const allowed = allowedBytesOf(headers);
        const { project, ...saved } = await saveProject(context, {
          userId: user,
          id,
          base,
          content,
          allowed,
        });
        return replies.json({ ...viewProject(project), ...saved });
      },
    }),
    route.patch('/api/projects/{id}', {
      summary: 'Renames a project',
      access: 'user',
      params: projectPath,
      beforeBody: async ({ user, params: { id } }) => void (await findProject(context, user, id)),
      body: z.object({ name: z.string().trim().min(1).max(120) }),
      responses: { 200: projectView },
      handle: async ({ user, params: { id }, body: { name }, headers }) => {
        const allowed = allowedBytesOf(headers);
        return replies.json(viewProject(await renameProject(context, { userId: user, id, name, allowed })));
      },
    }),
    route.delete('/api/projects/{id}', {
      summary: 'Deletes a project with its versions, pictures and sounds',
      access: 'user',
      params: projectPath,
      responses: { 204: undefined },
      handle: async ({ user, params: { id } }) => {
        await deleteProject(context, user, id);
        return replies.empty();
      },
    }),
    route.post('/api/projects/{id}/duplicate', {
      summary: 'Makes a copy of a project',
      access: 'user',
      params: projectPath,
      responses: { 201: projectView },
      handle: async ({ user, params: { id }, headers }) => {
        const allowed = allowedBytesOf(headers);
        const copy = await duplicateProject(context, { userId: user, id, allowed });
        return replies.json(viewProject(copy), { status: 201 });
      },
    }),
  ];
}

function versionsOf(context: RenderContext): readonly AnyRoute[] {
  return [
    route.get('/api/projects/{id}/versions', {
      summary: 'The versions that are kept of a project, newest first',
      access: 'user',
      params: projectPath,
      responses: { 200: z.array(versionView) },
      handle: async ({ user, params: { id } }) => {
        const { versions, version: newest } = await findProject(context, user, id);
        return replies.json(
          versions.toReversed().map((one) => ({
            version: one.version,
            savedAt: one.savedAt.toISOString(),
            frames: one.frames,
            aside: one.version !== newest && isEnd(versions, one),
          })),
        );
      },
    }),
    route.get('/api/projects/{id}/versions/{version}', {
      summary: 'What a version of a project shows',
      access: 'user',
      params: versionPath,
      responses: { 200: contentView },
      handle: async ({ user, params: { id, version } }) =>
        replies.json((await openProject(context, user, id, version)).content),
    }),
    route.post('/api/projects/{id}/versions/{version}/restore', {
      summary: 'Makes a version the newest again; what was the newest is kept',
      access: 'user',
      params: versionPath,
      responses: { 200: projectView },
      handle: async ({ user, params: { id, version }, headers }) => {
        const allowed = allowedBytesOf(headers);
        const project = await restoreVersion(context, { userId: user, id, version, allowed });
        return replies.json(viewProject(project));
      },
    }),
  ];
}

function filesOf(context: RenderContext): readonly AnyRoute[] {
  const { settings, chassis } = context;
  return [
    route.post('/api/projects/{id}/files', {
      summary: 'Stores pictures and sounds of a project: parts called image or audio',
      access: 'user',
      params: projectPath,
      beforeBody: async ({ user, params: { id } }) => void (await findProject(context, user, id)),
      multipart: { fileBytes: settings.fileBytes, files: maxFilesAtOnce, fields: 5, fieldBytes: 1000 },
      responses: { 200: z.object({ files: z.array(z.string()).describe('Their hashes, in their order') }) },
      handle: async ({ user, params: { id }, parts, headers }) => {
        const bytes = Math.min(bodyBytesOf(headers) ?? Infinity, maxFilesBytes);
        const received = { userId: user, id, parts: parts(), bytes, allowed: allowedBytesOf(headers) };
        return replies.json({ files: await receiveFiles(context, received) });
      },
    }),
    route.get('/api/projects/{id}/files/{file}', {
      summary: 'A picture or sound of a project',
      access: 'user',
      params: z.object({ id: projectId, file: idSchema(64).regex(/^[\da-f]{64}$/, 'is no hash of a file') }),
      responses: { 200: { contentType: 'application/octet-stream', description: 'The file' } },
      handle: async ({ user, params: { id, file } }) => {
        await findProject(context, user, id);
        return replies.object(chassis.objects, projectFileKey(user, id, file));
      },
    }),
    route.get('/api/projects/{id}/file', {
      summary: 'A project as one file: a ZIP with its pictures and sounds',
      access: 'user',
      params: projectPath,
      responses: { 200: { contentType: 'application/zip', description: 'The project' } },
      handle: async ({ user, params: { id } }) => {
        const { body, fileName } = await zipProject(context, user, id);
        const disposition = `attachment; filename="project.komavox.zip"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
        return replies.stream(body, 'application/zip', { 'content-disposition': disposition });
      },
    }),
  ];
}
