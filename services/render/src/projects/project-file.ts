/** A project as one file: a ZIP of `project.json`, which says what it shows, and of its pictures and sounds. */
import type { Readable } from 'node:stream';
import { fileStem, Problem } from '@komavox/core';
import { type MultipartPart, streamZip, type ZipEntry } from '@komavox/http';
import { IsolationError, problemOfWork } from '@komavox/isolation';
import type { RenderContext } from '../context.js';
import { projectFileKey, projectHolding } from '../keys.js';
import type { ProjectContent } from '../model/project-content.js';
import { readPart } from '../uploads/accept-file.js';
import { saveOrForget, storedFiles } from './change-project.js';
import { openProject } from './find-project.js';
import { acceptFile } from './project-files.js';
import type { Project } from './project-store.js';
import type { ProjectFileItem } from './read-process.js';

/** Bytes of one file, and of all that it unpacks to. */
export const maxProjectFileBytes = 200_000_000;

/** The newest version. Streamed; `fileName` ends in `.komavox.zip`. */
export async function zipProject(
  context: RenderContext,
  userId: string,
  id: string,
): Promise<{ readonly body: Readable; readonly fileName: string }> {
  const { project, content } = await openProject(context, userId, id);
  const files = await storedFiles(context, { userId, id, content });
  async function* entries(): AsyncGenerator<ZipEntry> {
    const description = { format: 'komavox-project', formatVersion: 1, ...content };
    yield { name: 'project.json', body: Buffer.from(JSON.stringify(description)) };
    for (const { hash } of files) {
      const { body, info } = await context.chassis.objects.get(projectFileKey(userId, id, hash));
      const folder = info.contentType.startsWith('image/') ? 'images' : 'audio';
      yield { name: `${folder}/${hash}`, body, stored: true };
    }
  }
  const stem = fileStem(project.name);
  return { body: streamZip(entries()), fileName: `${stem === '' ? 'project' : stem}.komavox.zip` };
}

interface FileToImport {
  readonly userId: string;
  readonly parts: AsyncIterable<MultipartPart>;
  readonly bytes: number;
  readonly allowed: number | undefined;
}

const words = {
  code: 'project_file',
  busy: 'Too many projects are being read.',
  slow: 'Reading this project took too long.',
};
const notOurs = (cause?: unknown) =>
  new Problem(400, 'project_file_invalid', 'This file is not a project of Komavox, or it is damaged.', {
    cause,
  });

/**
 * A new project of a stranger's file: unpacked and checked in a process of its own, its pictures and sounds as uploads are.
 * Problems: 400 `project_file_invalid`, 413 `project_file_too_large`, those of `acceptFile` and `saveProject`.
 */
export async function importProject(
  context: RenderContext,
  { userId, parts, bytes, allowed }: FileToImport,
): Promise<Project> {
  const id = context.chassis.ids.next();
  let content: ProjectContent | undefined;
  try {
    await context.holdings.change(
      projectHolding(userId, id),
      async (grow) => {
        const archive = await readFile(parts);
        for await (const item of read(context, userId, archive)) {
          if (item.kind === 'refused') {
            throw new Problem(item.status, item.code, item.detail);
          } else if (item.kind === 'content') {
            await grow(Math.max(0, item.fileBytes - bytes));
            ({ content } = item);
          } else {
            const { of: kind, bytes: file } = item;
            await acceptFile(context, { userId, id, kind, file: Buffer.from(file) });
          }
        }
        if (!content) throw notOurs();
      },
      { bytes, allowed },
    );
  } catch (error) {
    await context.holdings.removeAll(projectHolding(userId, id).prefix);
    throw error;
  }
  if (!content) throw notOurs();
  return await saveOrForget(context, { userId, id, content, allowed });
}

async function readFile(parts: AsyncIterable<MultipartPart>): Promise<Buffer> {
  for await (const part of parts) {
    if (part.kind === 'file' && part.name === 'project')
      return await readPart(part.body, maxProjectFileBytes);
  }
  throw new Problem(400, 'project_file_missing', 'There is no file of a project in this call.');
}

async function* read(
  { projectReading, settings }: RenderContext,
  user: string,
  archive: Buffer,
): AsyncGenerator<ProjectFileItem> {
  const limits = { maxTotalBytes: maxProjectFileBytes, maxEntryBytes: settings.fileBytes };
  try {
    yield* projectReading.items({ archive, ...limits }, { user });
  } catch (error) {
    if (!(error instanceof IsolationError)) throw error;
    throw problemOfWork(error, words) ?? notOurs(error);
  }
}
