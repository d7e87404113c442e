/** Process that unpacks files of projects which strangers may have made, and checks what they say. */
import { buffer } from 'node:stream/consumers';
import { serve } from '@komavox/isolation/process';
import { ArchiveError, openZip } from '@komavox/media/archive';
import { z } from 'zod';
import { filesIn, projectContent, type ProjectContent } from '../model/project-content.js';

export interface ProjectFileRequest {
  readonly archive: Uint8Array;
  /** Bytes, unpacked. */
  readonly maxTotalBytes: number;
  readonly maxEntryBytes: number;
}

/** First what it shows, then the files that this names. */
export type ProjectFileItem =
  | { readonly kind: 'content'; readonly content: ProjectContent; readonly fileBytes: number }
  | { readonly kind: 'file'; readonly of: 'image' | 'audio'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string };

const description = z.looseObject({ format: z.literal('komavox-project'), formatVersion: z.literal(1) });
const entryName = /^(?:project\.json|(images|audio)\/([\da-f]{64}))$/;

const refused = (status: number, code: string, detail: string): ProjectFileItem => ({
  kind: 'refused',
  status,
  code,
  detail,
});
const invalid = (why: string) => refused(400, 'project_file_invalid', `This project can't be read. ${why}`);
const noProject = refused(
  400,
  'project_file_invalid',
  'This file is not a project of Komavox, or it is damaged.',
);

async function* read({ archive, ...limits }: ProjectFileRequest): AsyncGenerator<ProjectFileItem> {
  let zip: Awaited<ReturnType<typeof openZip>>;
  try {
    zip = await openZip(Buffer.from(archive), {
      ...limits,
      maxEntries: 5000,
      maxRatio: 100,
      isWanted: (name) => entryName.test(name),
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    yield error.reason === 'damaged'
      ? noProject
      : refused(413, 'project_file_too_large', 'This project is too large to be read.');
    return;
  }
  try {
    const content = contentOf(await unpacked(zip, 'project.json'));
    if (typeof content === 'string') {
      yield invalid(content);
      return;
    }
    if (!content) {
      yield noProject;
      return;
    }
    const named = filesIn(content);
    const files = zip.entries.flatMap(({ name, size }) => {
      const [, folder, hash = ''] = entryName.exec(name) ?? [];
      if (folder === undefined || !named.has(hash)) return [];
      return [{ name, size, of: folder === 'images' ? ('image' as const) : ('audio' as const) }];
    });
    yield { kind: 'content', content, fileBytes: files.reduce((sum, { size }) => sum + size, 0) };
    for (const { name, of } of files) {
      const bytes = await unpacked(zip, name);
      if (bytes) yield { kind: 'file', of, bytes };
    }
  } finally {
    zip.close();
  }
}

async function unpacked(zip: Awaited<ReturnType<typeof openZip>>, name: string): Promise<Buffer | undefined> {
  const stream = await zip.open(name);
  return stream && (await buffer(stream));
}

/** Undefined for no project, or a sentence about what is wrong with one. */
function contentOf(json: Buffer | undefined): ProjectContent | string | undefined {
  if (!json) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(json.toString());
  } catch {
    return undefined;
  }
  if (!description.safeParse(value).success) return undefined;
  const { format: _, formatVersion: __, ...rest } = value as Record<string, unknown>;
  const result = projectContent.safeParse(rest);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'It is not valid.'}`;
}

serve(read);
